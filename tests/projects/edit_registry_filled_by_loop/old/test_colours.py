from colours import red


def test_elsewhere():
    assert red() == "#f00"
