import importlib
import pkgutil
import sys

import shade
import tint


def test_handed_on():
    assert shade.dark_of(tint) == 1


def test_another_name():
    assert shade.palette.DARK == 1


def test_by_text():
    assert getattr(tint, "DARK") == 1


def test_by_text_at_import():
    assert shade.DARKEST == 1


def test_all_names():
    assert vars(tint)["DARK"] == tint.__dict__["DARK"] == 1


def test_by_name_of_module():
    assert importlib.import_module("tint").DARK == 1


def test_by_table():
    assert sys.modules["tint"].DARK == 1


def test_resolved():
    assert pkgutil.resolve_name("tint:DARK") == 1


def test_asked_in_vain():
    assert not hasattr(tint, "DIM")
    assert not shade.HAS_DIM


def test_light():
    assert getattr(tint, "LIGHT") == 1


def test_called():
    assert tint.none() == 0


def test_replaced(monkeypatch):
    monkeypatch.setattr(tint, "LIGHT", 3)
    assert tint.LIGHT == 3
