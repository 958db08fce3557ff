import callers


def test_who():
    assert callers.run() == "first"


def test_other():
    assert callers.other() == "other"
