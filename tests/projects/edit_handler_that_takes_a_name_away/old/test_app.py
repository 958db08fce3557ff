import app


def test_get():
    assert app.get() == 4


def test_other():
    assert app.other() == 1
