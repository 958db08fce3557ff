import api
from schema import of


def test_fetch():
    assert of("fetch") == ("a",)


def test_silent():
    assert api.silent() == 1
