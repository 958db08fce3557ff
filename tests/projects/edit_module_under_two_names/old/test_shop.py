from shop.prices import price


def test_price():
    assert price(1) == 3
