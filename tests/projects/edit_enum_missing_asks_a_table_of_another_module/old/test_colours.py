import pytest

from colours import Colour


def test_alias():
    assert Colour("rouge") is Colour.RED


def test_name():
    assert Colour("red") is Colour.RED


def test_unknown():
    with pytest.raises(ValueError):
        Colour("?x")
