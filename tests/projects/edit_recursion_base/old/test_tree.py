import pytest
from tree import depth


def test_leaf():
    assert depth([]) == 0


def test_nested():
    assert depth([[], [[]]]) == 2


def test_too_deep():
    with pytest.raises(RecursionError):
        depth([[[[[[]]]]]])
