import os


def test_mirrored_price():
    from mirror.prices import price

    assert price(1) == 6
    assert os.environ["MIRROR"] == "a"
