from text import other, public


def test_public():
    assert public(" a ") == "A"


def test_other():
    assert other("A") == "a"
