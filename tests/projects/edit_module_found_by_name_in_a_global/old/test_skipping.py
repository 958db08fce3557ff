import pytest

late = pytest.importorskip("late")


def test_import_or_skip():
    assert late.RATE == 3


def test_limit_of_it():
    assert late.LIMIT == 5
