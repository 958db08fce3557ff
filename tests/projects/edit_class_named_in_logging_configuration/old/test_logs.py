import logs


def test_handler():
    assert logs.start() == ("plain", "hello")


def test_name():
    assert logs.name() == "logs"
