import os

import pytest


def test_sets(monkeypatch):
    monkeypatch.setenv("SHOP", "b")
    assert os.environ["SHOP"] == "b"


def test_puts_before(monkeypatch):
    monkeypatch.setenv("SHOP", "b", prepend=":")
    assert os.environ["SHOP"] == "b:a"


def test_deletes(monkeypatch):
    monkeypatch.delenv("SHOP")


def test_deletes_if_set(monkeypatch):
    monkeypatch.delenv("SHOP", raising=False)
