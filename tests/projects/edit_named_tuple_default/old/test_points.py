from points import Other, Point


def test_default():
    assert tuple(Point(1)) == (1, 0)


def test_other():
    assert Other().x == 1
