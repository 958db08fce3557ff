import os

import app


def test_home():
    assert app.home() == "/tmp"


def test_all():
    assert sorted(name for name in dict(os.environ) if name.startswith("APP_")) == ["APP_HOME"]


def test_user():
    assert app.user() is None


def test_patched():
    from unittest import mock

    with mock.patch.dict(os.environ, {"APP_X": "y"}):
        assert os.environ["APP_X"] == "y"
