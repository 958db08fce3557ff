from shop import Box, Cart


def test_module_of_box():
    assert Box.__module__ == "shop"


def test_shown():
    assert repr(Box) == "<class 'shop.Box'>"


def test_cart():
    assert Cart().label() == "cart"
