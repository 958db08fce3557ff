from ring import first, other


def test_first():
    assert first() == "a"


def test_other():
    assert other() == "other"
