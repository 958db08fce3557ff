import pytest


@pytest.mark.parametrize("value", [1, 50], ids=["low", "high"])
def test_limit(value):
    assert value < 10


def test_zero():
    assert 0 < 10
