from shapes import Measured, Shape, Square, has_area


def test_shape_has_none():
    assert not has_area(Shape())


def test_square():
    assert Square().area() == 1


def test_measured():
    assert Measured().area() == 1
