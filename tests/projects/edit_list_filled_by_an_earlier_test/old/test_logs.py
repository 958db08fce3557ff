import logs


def test_write():
    logs.write("a")
    assert logs.LOG == ["1 a"]


def test_read():
    assert logs.last() == "1 a"


def test_other():
    assert logs.name() == "logs"
