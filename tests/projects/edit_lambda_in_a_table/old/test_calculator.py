from calculator import calculate, digits


def test_plus():
    assert calculate(2, "+", 3) == 5


def test_minus():
    assert calculate(2, "-", 3) == -1


def test_digits():
    assert digits(120) == 3
