import checks


def test_small():
    assert checks.small(3)


def test_large():
    assert checks.large(30)
