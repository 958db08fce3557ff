from limits import every, later, low, size


def test_size():
    assert size() == (1, 11)


def test_later():
    assert later()[1]() == 11


def test_every():
    assert every() == (1, 11)


def test_low():
    assert low() == 1
