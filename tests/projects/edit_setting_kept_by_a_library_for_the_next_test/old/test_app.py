import app


def test_first():
    assert app.price() == "EUR"


def test_second():
    assert app.price() == "EUR"


def test_limit():
    assert app.limit() == 3


def test_nothing():
    assert app.__name__ == "app"
