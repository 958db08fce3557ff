import kit
from editor import title


def test_shorten():
    assert title("abcdef") == "abc"


def test_version():
    assert kit.VERSION == 1
