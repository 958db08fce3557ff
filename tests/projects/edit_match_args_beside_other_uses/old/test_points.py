import points
from points import Deep, Other, Point


def test_made():
    assert Point(1, 2).y == 2


def test_by_name():
    assert points.by_name(Point(1, 2)) == 1


def test_is():
    assert points.is_point(Point(1, 2))


def test_other():
    assert points.other(Other(3)) == 3


def test_matched():
    assert points.matched(Point(1, 2)) == 1


def test_below():
    assert points.below(Deep(1, 2)) == 1


def test_handed():
    assert points.handed(Point, Point(1, 2)) == 1


def test_either():
    assert points.either(Point(1, 2))


def test_nested():
    assert points.nested([Point(1, 2)]) == 1


def test_asked():
    assert Point.__match_args__ == ("x", "y")


def test_computed():
    assert getattr(Point(1, 2), "__match" + "_args__")[0] == "x"


def test_watched():
    assert points.Watched.first == "x"


def test_listed():
    assert vars(Point)["__match_args__"][0] == "x"
