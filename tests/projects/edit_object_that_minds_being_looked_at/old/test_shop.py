import shop


def test_price():
    assert shop.price(2) == 10


def test_may_order():
    assert not shop.may_order(15)
