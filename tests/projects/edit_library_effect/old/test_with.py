import registry
import tint


def test_known():
    assert registry.known["tint"] == 1


def test_name():
    assert tint.name() == "tint"
