import current


def test_user():
    assert current.user() == "ann"


def test_name():
    assert current.name() == "current"
