from helpers import clip


def test_helper():
    assert clip(4) == 3
