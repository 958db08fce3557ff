from rules import check


def test_kept_rule():
    assert check(bool, 1)


def test_broken_rule():
    assert not check(bool, 0)
