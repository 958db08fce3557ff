import api
from schema import of


def test_fetch():
    assert of("fetch") == {"url": "str"}


def test_silent():
    assert api.silent(1) == 1
