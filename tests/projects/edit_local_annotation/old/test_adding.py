from adding import added


def test_sum():
    assert added([1, 2]) == 3


def test_none():
    assert added([]) == 0
