import running


def test_child():
    assert running.status() == 0


def test_name():
    assert running.name() == "running"
