import drawing
import shapes


def test_shape():
    assert drawing.draw(shapes.Square()) == "drawn"


def test_name():
    assert drawing.name() == "drawing"
