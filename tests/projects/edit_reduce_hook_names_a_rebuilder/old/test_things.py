from things import Thing, clone


def test_copy():
    assert clone(Thing("a")).copied is True


def test_other():
    assert Thing("a").copied is False
