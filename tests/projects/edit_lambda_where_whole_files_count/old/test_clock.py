import clock


def test_now():
    assert clock.now() == 5
