from stages import last, other, title


def test_first_use():
    assert title() == "a draft"


def test_last_value():
    assert last() == "final"


def test_other():
    assert other() == "other"
