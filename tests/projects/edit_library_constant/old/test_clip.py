import tint
from tint import LIMIT, OTHER


def test_clipped():
    assert tint.clipped(100) == 20


def test_other():
    assert tint.other(1) == 8


def test_named():
    assert LIMIT == 20


def test_attribute():
    assert tint.LIMIT == 20


def test_other_named():
    assert OTHER + tint.OTHER == 14
