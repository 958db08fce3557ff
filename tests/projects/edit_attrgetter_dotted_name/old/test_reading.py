from reading import most, name


def test_most():
    assert most() == 7


def test_name():
    assert name() == "app"
