from basics import Base, Sub


def test_known():
    assert Base().name() == "base"


def test_subclass():
    assert Sub().name() == "base"
