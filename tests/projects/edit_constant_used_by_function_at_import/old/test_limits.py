from limits import base, limit, unit


def test_limit():
    assert limit() == 21


def test_base():
    assert base() == 7


def test_unit():
    assert unit() == "kg"
