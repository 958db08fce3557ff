from base import Base
from leaf import Cousin, Leaf


def test_derived():
    assert Leaf().value() == 1


def test_base():
    assert Base().value() == 1


def test_cousin():
    assert Cousin().value() == 1
