import limits


def test_limit():
    assert limits.allowed(3)


def test_other():
    assert limits.other() == 1
