from use import least, most


def test_most():
    assert most() == 9


def test_least():
    assert least() == 1
