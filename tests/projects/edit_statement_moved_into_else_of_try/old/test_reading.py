import reading


def test_works():
    assert reading.read("5") == 2


def test_fails():
    assert reading.read("0") is None


def test_name():
    assert reading.name() == "reading"
