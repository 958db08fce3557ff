from cached import half, square


def test_capacity():
    assert square.cache_info().maxsize == 2


def test_called():
    assert square(3) == 9


def test_other():
    assert half(2) == 1
