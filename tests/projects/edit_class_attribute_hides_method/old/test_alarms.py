from alarms import Loud, Silent


def test_silent():
    assert Silent().trigger() == "ring"


def test_loud():
    assert Loud().trigger() == "ring"


def test_name():
    assert Loud().name() == "loud"
