import registry
import shapes


def test_found():
    assert registry.kinds() == ["square"]


def test_name():
    assert registry.name() == "registry"
