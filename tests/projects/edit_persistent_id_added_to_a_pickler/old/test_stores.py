from stores import Ours, Plain, stored


def test_stored():
    assert not stored(Ours, "x")


def test_other():
    assert not stored(Plain, "x")
