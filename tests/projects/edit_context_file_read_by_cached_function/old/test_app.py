import app


def test_count():
    assert app.count() == 2


def test_first():
    assert app.words()[0] == "a"


def test_nothing():
    assert app.count.__name__ == "count"
