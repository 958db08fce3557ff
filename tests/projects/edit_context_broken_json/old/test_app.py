import app


def test_broken():
    assert app.load("broken.json") is None


def test_binary():
    assert app.load("binary.json") is None


def test_whole():
    assert app.load("whole.json") == []
