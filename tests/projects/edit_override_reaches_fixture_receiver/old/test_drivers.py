import drivers


def test_first(connection):
    assert connection == "connected"


def test_second(connection):
    assert connection.startswith("c")


def test_other_driver():
    assert drivers.Mysql().connect() == "connected"
