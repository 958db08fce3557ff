import tokens


def test_kinds():
    assert tokens.kinds() == ["Number"]


def test_parse_number():
    assert tokens.parse_number("3") == 3
