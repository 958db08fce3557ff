from machine import step


def test_start():
    assert step(1) == "start"


def test_stop():
    assert step(3) == "stop"


def test_other():
    assert step(9) == "?"
