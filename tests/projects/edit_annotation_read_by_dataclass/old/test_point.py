from point import Circle, Point


def test_two_fields():
    assert Point(2, 3).scaled() == 6


def test_shown():
    assert repr(Point(2)) == "Point(x=2, scale=1)"


def test_other():
    assert Circle(3).radius == 3
