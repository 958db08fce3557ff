from sums import add

EXPECTED = 4
START = 2


def started(number):
    return add(START, number)


def test_with_constant():
    assert add(1, 2) == EXPECTED


def test_with_helper():
    assert started(2) == 3


def test_plain():
    assert add(2, 2) == 4
