from lint import broken, name


def test_rules():
    assert broken("abcdef") == ["length"]


def test_name():
    assert name() == "lint"
