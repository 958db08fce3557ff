import marking
import things


def test_limit():
    assert marking.limit("Thing") == 3


def test_name():
    assert marking.name() == "marking"
