import registry
import shapes


def test_found():
    assert registry.kinds() == ["circle", "square"]


def test_name():
    assert registry.name() == "registry"
