from walks import Long, Short


def test_short():
    assert Short().total() == 3


def test_long():
    assert Long().total() == 3
