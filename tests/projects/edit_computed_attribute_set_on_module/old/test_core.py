import colours
import core


def test_red():
    assert core.red_value == 1


def test_blue():
    assert core.blue_value == 2


def test_name():
    assert core.name() == "core"
