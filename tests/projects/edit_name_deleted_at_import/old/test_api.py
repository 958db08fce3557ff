import api


def test_helper():
    assert api.helper(" a ") == "a"


def test_public():
    assert api.public() == "x"
