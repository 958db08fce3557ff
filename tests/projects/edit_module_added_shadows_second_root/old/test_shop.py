import shop


def test_rate():
    assert shop.price(2) == 4
