from points import Other, Point, first


def test_split():
    assert first(Point(1, 2)) == 1


def test_other():
    assert first(Other()) == 1
