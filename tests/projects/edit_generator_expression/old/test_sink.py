from sink import largest
from source import doubles, squares


def test_consumed_elsewhere():
    assert largest(squares([1, -3])) == 9


def test_other_source():
    assert largest(doubles([1, 4])) == 8
