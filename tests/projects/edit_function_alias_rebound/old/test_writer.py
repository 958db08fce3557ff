from styles import fancy, plain
from writer import write


def test_default_style():
    assert write("a") == "a"


def test_plain():
    assert write("a", plain) == "a"


def test_fancy():
    assert write("a", fancy) == "~a~"
