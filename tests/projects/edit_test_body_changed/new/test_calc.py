from calc import add, subtract


def test_add():
    assert add(1, 2) == 4


def test_subtract():
    assert subtract(3, 2) == 1
