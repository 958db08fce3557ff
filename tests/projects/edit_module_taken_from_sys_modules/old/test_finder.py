from finder import most, most_again, name


def test_by_table():
    assert most() == 5


def test_by_import():
    assert most_again() == 5


def test_name():
    assert name() == "limits"
