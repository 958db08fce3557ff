import tint


def test_shade():
    assert tint.shade() == 1
