from sums import add

EXPECTED = 3
START = 1


def started(number):
    return add(START, number)


def test_with_constant():
    assert add(1, 2) == EXPECTED


def test_with_helper():
    assert started(2) == 3


def test_plain():
    assert add(2, 2) == 4
