import store


def test_makes():
    assert store.make() == "made"


def test_makes_all():
    assert store.make_all() == "made"


def test_free():
    assert store
