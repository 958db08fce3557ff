from scan import is_blank, is_number


def test_number():
    assert not is_number("-5")


def test_blank():
    assert is_blank("  ")
