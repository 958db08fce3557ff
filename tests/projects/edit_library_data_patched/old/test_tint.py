import pkgutil
from importlib import resources

import hue.one
import tint


def test_resource():
    assert resources.files("tint").joinpath("red.txt").read_text() == "1"


def test_loaded():
    assert pkgutil.get_data("tint", "red.txt") == b"1"


def test_other_resource():
    assert resources.files("tint").joinpath("blue.txt").read_text() == "2"


def test_listed():
    found = resources.files(tint).joinpath("more").iterdir()
    assert [one.name for one in found] == ["a.txt"]


def test_other_listed():
    found = resources.files(tint).joinpath("rest").iterdir()
    assert [one.name for one in found] == ["a.txt"]


def test_namespace():
    assert [one.name for one in pkgutil.iter_modules(hue.__path__)] == ["one"]
