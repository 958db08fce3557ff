import base
import shapes


def test_found():
    assert base.registry.found == ["corners"]


def test_square():
    assert shapes.Square().corners() == 4
