import kit
from kit import first


def test_through_package():
    assert kit.make() == "first"


def test_directly():
    assert first.make() == "first"


def test_other_name():
    assert kit.other() == "other"
