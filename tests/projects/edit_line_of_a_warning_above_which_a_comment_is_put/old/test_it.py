import app


def test_where():
    assert app.where() == 5


def test_modern():
    assert app.modern() == 2
