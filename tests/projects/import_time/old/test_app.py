import app


def test_one():
    assert app.FIRST


def test_two():
    assert app.decorated()
