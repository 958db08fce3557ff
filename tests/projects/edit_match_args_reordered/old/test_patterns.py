from patterns import Pair, Point, first, first_of_pair


def test_match():
    assert first(Point(1, 2)) == 1


def test_other():
    assert first_of_pair(Pair()) == 1
