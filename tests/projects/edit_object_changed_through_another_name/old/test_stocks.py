from stocks import count, unrelated


def test_other_name():
    assert count() == 1


def test_unrelated():
    assert unrelated() == 5
