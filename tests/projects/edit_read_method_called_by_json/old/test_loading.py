from loading import load
from sources import Other, Source


def test_load():
    assert load(Source()) == 1


def test_other():
    assert Other.size == 1
