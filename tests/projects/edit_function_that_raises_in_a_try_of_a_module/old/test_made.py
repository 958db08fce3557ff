import made


def test_function():
    assert made.make() == "quick"


def test_method():
    assert made.Maker().make() == "quick"


def test_other():
    assert made.other() == 1
