import tint


def test_about():
    assert tint.about() == "tint 1.0"


def test_version():
    assert tint.__version__ == "1.0"


def test_shade():
    assert tint.shade() == 1
