import app


def test_limit():
    assert app.limit() == 4


def test_name():
    assert app.name() == "shop"


def test_other():
    pass
