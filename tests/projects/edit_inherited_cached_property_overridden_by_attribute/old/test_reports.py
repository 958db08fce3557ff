from reports import Report, Short


def test_below():
    assert Short().show() == "1"


def test_base():
    assert Report().show() == "1"
