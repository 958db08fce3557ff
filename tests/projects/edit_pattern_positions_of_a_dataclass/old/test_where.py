from points import Other, Point
from where import where


def test_match():
    assert where(Point(x=0, y=1)) == "axis"


def test_other():
    assert where(Other()) == "other"
