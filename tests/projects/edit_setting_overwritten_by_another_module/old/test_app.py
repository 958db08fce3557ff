import app


def test_level():
    assert app.level() == 3


def test_name():
    assert app.name() == "config"
