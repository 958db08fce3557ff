from cache import expired, seconds


def test_expired():
    assert expired(90000)


def test_day():
    assert seconds("day") == 86400
