import tint
from tint import PURPLE


def test_shade():
    assert tint.shade() == "red-blueish"


def test_light():
    assert tint.light() == "white"


def test_purple():
    assert PURPLE == "red-blue"
