import importlib.metadata
import importlib.util
import pkgutil

import pytest
import shade


def test_flag():
    assert shade.shade() == "plain"


def test_computed():
    assert [importlib.util.find_spec(name) for name in ("tint",)] == [None]


def test_text():
    with pytest.raises(ImportError):
        exec("import tint")


def test_version():
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        importlib.metadata.version("tint")


def test_distributions():
    found = importlib.metadata.distributions()
    assert "tint" not in {one.metadata["Name"] for one in found}


def test_modules():
    assert "tint" not in {one.name for one in pkgutil.iter_modules()}


def test_another():
    assert importlib.util.find_spec("hue") is None
    assert importlib.metadata.version("paint") == "1.0"


def test_other():
    assert True
