import pytest
from amounts import check


def test_negative():
    with pytest.raises(ValueError):
        check(-1)


def test_zero():
    with pytest.raises(ValueError):
        check(0)


def test_fine():
    assert check(1) == 1
