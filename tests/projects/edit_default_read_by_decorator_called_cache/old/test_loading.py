import caching
import loading


def test_size():
    assert caching.size("load") == 3


def test_name():
    assert caching.name() == "caching"
