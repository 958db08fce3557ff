from light import number, plain


def test_first():
    assert number("a") == 1


def test_second():
    assert number("a") + 1 == 2


def test_plain():
    assert plain("a") == "aa"
