import pool


def test_upper():
    assert pool.later(pool.upper, "a").result(5) == "A"


def test_lower():
    assert pool.later(pool.lower, "A").result(5) == "a"


def test_length():
    assert pool.later(len, "abc").result(5) == 3
