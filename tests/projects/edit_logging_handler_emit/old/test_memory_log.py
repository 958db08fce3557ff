import logging

from memory_log import collected, shorten


def test_logged():
    assert collected(logging.ERROR, "bad") == ["bad"]


def test_silent():
    assert collected(logging.DEBUG, "fine") == []


def test_format():
    assert shorten("abcd") == "abc"
