from runtime_ import level, name


def test_level():
    assert level() == 3


def test_name():
    assert name() == "runtime"
