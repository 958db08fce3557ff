from remote import ask


def raising(error):
    raise error


def test_answer():
    assert ask(lambda: "yes") == "yes"


def test_refused():
    assert ask(lambda: raising(ConnectionRefusedError())) == "refused"


def test_timeout():
    assert ask(lambda: raising(TimeoutError())) == "late"
