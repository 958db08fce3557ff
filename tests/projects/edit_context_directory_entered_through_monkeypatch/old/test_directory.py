import pytest


def test_enters(monkeypatch):
    with pytest.raises(FileNotFoundError):
        monkeypatch.chdir("rooms")


def test_other(monkeypatch):
    monkeypatch.chdir("..")
