from kinds import Even, Positive, is_a


def test_even():
    assert not is_a(2, Even)


def test_positive():
    assert is_a(Positive(1), Positive)
