import base
import listing
import shapes


def test_members():
    assert listing.MEMBERS["Circle"] == []


def test_has():
    assert listing.HAS["Circle"] is False


def test_described():
    assert listing.described() == ["corners"]


def test_names():
    assert sorted(base.registry) == ["Circle", "Square"]


def test_square():
    assert shapes.Square().corners() == 4
