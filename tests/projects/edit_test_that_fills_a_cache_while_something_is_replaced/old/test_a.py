from unittest import mock

import app


def test_sets_a_variable(monkeypatch):
    monkeypatch.setenv("APP_MODE", "prod")
    assert app.mode()


def test_sets_an_attribute(monkeypatch):
    monkeypatch.setattr(app, "source", lambda: "patched")
    assert app.made()


def test_sets_an_item(monkeypatch):
    monkeypatch.setitem(app.LIMITS, "top", 5)
    assert app.top()


def test_mocks():
    with mock.patch("app.source", lambda: "mocked"):
        assert app.kept()


def test_fills_something_else(monkeypatch):
    monkeypatch.setattr(app, "source", lambda: "ready")
    assert app.free()
