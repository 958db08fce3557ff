from geometry import Box, Point


def test_made_by_position():
    assert Box(1, 2) == Box(height=2, width=1)


def test_repr():
    assert repr(Box(1, 2)) == "Box(width=1, height=2)"


def test_point():
    assert Point(1, 2).y == 2
