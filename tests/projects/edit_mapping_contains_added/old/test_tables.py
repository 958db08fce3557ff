from tables import Row, has, size


def test_in():
    assert has(Row(), "a")


def test_other():
    assert size("abc") == 3
