from till import pay


def test_member():
    assert pay(100, member=True) == (89, 90)


def test_guest():
    assert pay(100) == (100, 0)
