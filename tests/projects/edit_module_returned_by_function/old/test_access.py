from access import name, timeout


def test_timeout():
    assert timeout() == 40


def test_name():
    assert name() == "conf"
