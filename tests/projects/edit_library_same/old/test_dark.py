import tint


def test_dark():
    assert tint.dark(2) == 1


def test_version():
    assert tint.__version__.startswith("1.")
