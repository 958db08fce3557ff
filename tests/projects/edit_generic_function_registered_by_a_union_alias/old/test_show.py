from show import show


def test_float():
    assert show(1.5) == "number"


def test_int():
    assert show(1) == "number"


def test_text():
    import kinds

    assert kinds
