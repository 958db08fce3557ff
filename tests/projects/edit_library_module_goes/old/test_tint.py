import tint


def test_name():
    assert tint.name() == "tint"
