import app
from app import other as theirs


def test_constant_name():
    assert app.rate() == 3


def test_computed_name():
    assert app.rate_otherwise() == 3


def test_in_a_class():
    assert app.rate_in_class() == 3


def test_from_another_module():
    assert theirs.RATE == 3


def test_of_another_module():
    assert app.late.RATE == 3


def test_limit():
    assert app.limit() == 1
