from fare import fare


def test_member():
    assert fare(3, True) == 50


def test_guest():
    assert fare(3, False) == 60
