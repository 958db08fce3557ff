from timing import Fast, Slow


def test_fast():
    assert Fast().start() == ["log", "engine"]


def test_slow():
    assert Slow().start() == ["log", "engine"]
