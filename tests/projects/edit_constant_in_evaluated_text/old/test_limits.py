import limits


def test_evaluated():
    assert eval("len(limits.TABLE)") == 2


def test_first():
    assert limits.first() == 1
