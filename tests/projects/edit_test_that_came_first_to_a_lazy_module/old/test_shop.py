import shop


def test_first():
    assert shop.get() == 1
    assert shop.other() == 1


def test_second():
    assert shop.get() == 1
