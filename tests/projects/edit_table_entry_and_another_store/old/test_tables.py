from tables import PLAIN, RATES


def test_added():
    assert RATES["a"] == 1


def test_other():
    assert RATES["b"] == 2


def test_plain():
    assert PLAIN["a"] == 1
