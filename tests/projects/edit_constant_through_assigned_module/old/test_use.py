from use import most, size


def test_most():
    assert most() == 18


def test_size():
    assert size() == 2
