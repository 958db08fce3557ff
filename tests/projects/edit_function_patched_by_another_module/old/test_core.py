import core
import patches


def test_call():
    assert core.greet() == "hello!"


def test_other():
    assert core.other() == "other"
