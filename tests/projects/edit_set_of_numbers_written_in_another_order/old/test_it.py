import app


def test_first():
    assert app.first() == 8


def test_names():
    assert app.names() == ["a"]
