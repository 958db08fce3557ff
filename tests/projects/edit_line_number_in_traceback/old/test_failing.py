import io

from failing import double, logged, where


def test_traceback():
    assert where() == 6


def test_log():
    assert logged(io.StringIO()) == "failing:21\n"


def test_called():
    assert double(2) == 4
