import worker


def test_first():
    assert worker.ask("add") == 2


def test_second():
    assert worker.ask("say") == "twice"


def test_neither():
    assert worker.idle() is None
