import app


def test_run():
    assert app.run() == 4


def test_zero():
    assert app.zero() == 0
