import app


def test_run():
    assert app.run() == 1


def test_c():
    assert app.c() == 3
