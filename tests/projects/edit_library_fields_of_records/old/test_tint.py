import tint


def test_point():
    assert repr(tint.Point()) == "Point(x=1)"


def test_colors():
    assert len(list(tint.Color)) == 1


def test_shape():
    assert tint.Shape().area() == 4
