import factories


def test_special():
    assert factories.special().total() == 2


def test_plain():
    assert factories.plain().total() == 2
