from dictionary import knows, trim


def test_known():
    assert knows("pear")


def test_unknown():
    assert not knows("plum")


def test_trim():
    assert trim(" a") == "a"
