import shop
from shop import Cart, price
from shop.plain import hidden


def test_full():
    assert Cart().full(3)


def test_label():
    assert Cart().label() == "cart"


def test_price():
    assert price(2) == 4


def test_rate():
    assert shop.RATE == 2


def test_bonus():
    assert shop.BONUS == 5


def test_tip():
    assert shop.TIP == 1


def test_shown():
    assert shop.SHOWN == 7


def test_hidden():
    assert hidden() == 8


def test_module():
    assert Cart.__module__ == "shop"


def test_second():
    assert shop.SECOND == 2
