import kit
from kit import CACHE, SEEN, STORE, work


def test_work():
    assert work(1) == 1


def test_imported():
    assert CACHE == {}


def test_by_another_name():
    assert STORE == {}


def test_attribute():
    assert kit.CACHE == {}


def test_other_global():
    assert SEEN == set()
