import shop


def test_first():
    assert shop.first() == 1


def test_mode():
    assert shop.mode() == "fast"
