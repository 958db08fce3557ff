from lexer import blank, token


def test_token():
    assert token("if") == 0


def test_blank():
    assert blank("  ")
