from kit import *


def test_base():
    assert base() == "base"


def test_extra():
    assert "extra" not in globals()
