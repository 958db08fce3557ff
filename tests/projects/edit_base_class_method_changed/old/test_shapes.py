import shapes


def test_circle_text():
    assert shapes.Circle().text() == "circle"


def test_shape_text():
    assert shapes.Shape().text() == "shape"


def test_square_text():
    assert shapes.Square().text() == "square"
