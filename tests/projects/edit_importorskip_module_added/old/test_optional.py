import pytest


def test_optional():
    speedups = pytest.importorskip("speedups")
    assert speedups.FACTOR == 3


def test_always():
    assert True
