import shop


def test_basket():
    assert shop.full(shop.Basket("a"))


def test_cart():
    assert shop.full(shop.Cart("a"))


def test_other():
    assert shop.full(1)
