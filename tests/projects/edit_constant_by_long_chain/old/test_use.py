from use import least, most, most_from


def test_most():
    assert most() == 9


def test_most_from():
    assert most_from() == 9


def test_least():
    assert least() == 1
