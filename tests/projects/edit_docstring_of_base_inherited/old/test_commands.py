from commands import Copy
from helping import text


def test_help():
    assert text(Copy) == "Do it."


def test_run():
    assert Copy().run() == "copied"
