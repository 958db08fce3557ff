import importlib.metadata
import importlib.util

import shade


def test_flag():
    assert shade.shade() == "tint"


def test_computed():
    for name in ("tint",):
        assert importlib.util.find_spec(name) is not None


def test_version():
    assert importlib.metadata.version("tint") == "1.0"


def test_another():
    assert importlib.util.find_spec("hue") is None
