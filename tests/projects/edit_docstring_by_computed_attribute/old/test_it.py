import commands
from helping import about


def test_start():
    assert about("start") == ["Start it.", "start"]


def test_stop():
    assert about("stop") == ["Stop it.", "stop"]


def test_silent():
    assert commands.silent() == 1
