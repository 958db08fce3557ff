from calc import add, name


def test_sum():
    assert isinstance(add(1, 2), int)


def test_name():
    assert name() == "calc"
