from shop import name, price


def test_price():
    assert price(2) == 2.4


def test_name():
    assert name("red pen") == "Red Pen"
