from lookup import price


def test_present():
    assert price("tea") == 2


def test_missing():
    assert price("gin") == -1


def test_empty_name():
    assert price("") == 0
