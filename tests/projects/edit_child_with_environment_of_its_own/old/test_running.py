import running


def test_child():
    assert running.output() == "hello\n"


def test_name():
    assert running.name() == "running"
