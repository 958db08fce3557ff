import importlib
import os
import runpy
import sys

import optional
import pytest

TOOL = os.path.join(os.path.dirname(__file__), "tool.py")


def test_one(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["tool", "one"])
    runpy.run_path(TOOL, run_name="__main__")


def test_two(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["tool", "two"])
    runpy.run_path(TOOL, run_name="__main__")


def test_without(monkeypatch):
    monkeypatch.setitem(sys.modules, "helper", None)
    assert importlib.reload(optional).VALUE == "without it"


def test_with():
    importlib.reload(optional)


def test_fails(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["fail"])
    monkeypatch.delitem(sys.modules, "flaky", raising=False)
    with pytest.raises(ImportError):
        import flaky


def test_works():
    import flaky

    assert flaky.LAST


def test_works_again():
    import flaky

    assert flaky.LAST
