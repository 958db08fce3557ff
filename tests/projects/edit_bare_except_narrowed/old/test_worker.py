from worker import attempt


def stopping():
    raise SystemExit


def test_success():
    assert attempt(lambda: "ok") == "ok"


def test_failure():
    assert attempt(lambda: 1 / 0) == "failed"


def test_interrupted():
    assert attempt(stopping) == "failed"
