import other


def test_made():
    assert other.made() == 2


def test_plain():
    assert other.plain() == 1
