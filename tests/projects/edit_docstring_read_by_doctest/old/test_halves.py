import doctest

import halves


def test_examples():
    assert doctest.testmod(halves).failed == 0


def test_call():
    assert halves.half(2) == 1
