import copy

from copying import Point, name


def test_encoded():
    assert copy.copy(Point(3)).x == 3


def test_name():
    assert name() == "copying"
