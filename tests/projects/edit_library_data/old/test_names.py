import tint


def test_names():
    assert tint.names() == ["red", "green"]


def test_plain():
    assert tint.plain() == 1
