import app


def test_mode():
    assert app.mode() == "none"


def test_level():
    assert app.level() == 1


def test_user():
    assert app.user() is None


def test_is_there():
    assert not app.is_there()


def test_home():
    assert app.home() == "/"


def test_own_user(monkeypatch):
    monkeypatch.setenv("APP_USER", "me")
    assert app.user() == "me"
