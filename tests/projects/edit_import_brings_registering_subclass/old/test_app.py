import app


def test_found():
    assert app.found() == ["Mail"]


def test_apart():
    assert app.apart() == 1
