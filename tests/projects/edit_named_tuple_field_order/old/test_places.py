from places import Colour, Place, north


def test_unpacking():
    assert north(Place(lat=1.0, lon=-1.0))


def test_latitude():
    assert Place(5.0, 6.0).lat == 5.0


def test_colour():
    assert Colour(1) == (1, 0)
