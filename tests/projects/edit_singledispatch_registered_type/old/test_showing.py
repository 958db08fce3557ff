import numbers_shown
from showing import name, show


def test_int():
    assert show(1) == "number"


def test_float():
    assert show(1.5) == "any"


def test_name():
    assert name() == "showing"
