from cipher import count, number


def test_token():
    assert number("c") == 2


def test_count():
    assert count() == 3
