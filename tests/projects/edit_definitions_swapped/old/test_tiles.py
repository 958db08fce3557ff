from tiles import area, price


def test_area():
    assert area() == 9


def test_price():
    assert price(2) == 4
