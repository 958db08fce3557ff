from . import BASE, TITLE


def test_base():
    assert BASE == 1


def test_plain():
    assert TITLE == "tests"
