from points import Point, added, horizontal


def test_position():
    assert horizontal(Point(3, 0))


def test_sum():
    assert added(1, 2) == 3
