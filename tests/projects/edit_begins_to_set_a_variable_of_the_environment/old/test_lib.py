import lib


def test_started(started):
    assert lib


def test_mode():
    assert lib.mode() == "none"


def test_level():
    assert lib.level() == "1"


def test_nothing():
    assert lib.__name__ == "lib"
