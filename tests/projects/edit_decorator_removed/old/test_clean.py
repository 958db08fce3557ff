from clean import first, joined


def test_trimmed():
    assert first(" ab") == "a"


def test_joined():
    assert joined("a b ") == "a-b"
