import current


def test_first():
    assert current.user() == "ann"


def test_second():
    assert current.user().upper() == "ANN"


def test_other():
    assert current.name() == "current"
