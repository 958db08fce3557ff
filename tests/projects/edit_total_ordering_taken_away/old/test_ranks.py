from ranks import Badge, Rank, at_least, number


def test_at_least():
    assert at_least(Rank(2), Rank(1))


def test_other_class():
    assert number(Badge()) == 3
