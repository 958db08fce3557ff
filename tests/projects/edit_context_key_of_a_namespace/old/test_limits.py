from limits import computed, limits, load


def test_attribute():
    assert limits().high == 9


def test_executed():
    assert computed("high - low") == 8


def test_low():
    assert load()["low"] == 1
