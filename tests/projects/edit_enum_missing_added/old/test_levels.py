from levels import Fruit, Level, parse


def test_unknown():
    assert parse(Level, 9) is None


def test_fruit():
    assert parse(Fruit, 9) is None
