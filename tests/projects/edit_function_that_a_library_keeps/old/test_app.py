import app


def test_finished():
    assert app.finish() == 0


def test_seen():
    assert app.SEEN == []
