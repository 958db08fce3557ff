import base
import shapes


def test_registry():
    assert base.registry["Circle"] == 4


def test_square():
    assert shapes.Square.unit == 1


def test_no_corners():
    assert base.Shape().corners() == 0
