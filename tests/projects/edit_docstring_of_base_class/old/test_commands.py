from commands import Copy
from helping import text


def test_help():
    assert text(Copy) == "Does it."


def test_name():
    assert Copy.name == "copy"
