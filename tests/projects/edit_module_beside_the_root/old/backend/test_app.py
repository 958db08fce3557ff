import app


def test_show():
    assert app.show("a") == "<a>"


def test_other():
    assert callable(app.show)
