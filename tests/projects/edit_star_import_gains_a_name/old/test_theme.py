import theme


def test_describe():
    assert theme.describe() == "red round 2"


def test_plain():
    assert theme.plain() == "plain"
