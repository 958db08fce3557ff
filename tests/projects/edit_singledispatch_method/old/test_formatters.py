from formatters import Formatter, upper


def test_bool():
    assert Formatter().show(1) == "int 1"


def test_text():
    assert upper("a") == "A"
