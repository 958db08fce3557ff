from numbers_ import final, grade, low


def test_largest():
    assert grade() == ("high", 8)


def test_last():
    assert final() == 5


def test_smallest():
    assert low() == 3
