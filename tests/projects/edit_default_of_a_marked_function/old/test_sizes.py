import sizes
from sizes import FIRST, FOUND, NAMES, Sizes, grown, is_marked, shrunk


def test_grown():
    assert grown(1) == 3


def test_nothing():
    assert grown(0) == 0


def test_shrunk():
    assert is_marked(shrunk) and shrunk(3) == 2


def test_marked():
    assert is_marked(grown)


def test_noted():
    assert NAMES["noted"] == (2,)


def test_kept():
    assert FOUND[0].parameters["by"].default == 2


def test_started():
    assert FIRST == [3]


def test_method():
    assert Sizes().grown(1) == 3


def test_method_of_nothing():
    assert Sizes().grown(0) == 0
