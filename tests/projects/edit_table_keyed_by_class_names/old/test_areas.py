import areas
import shapes


def test_square():
    assert areas.area(shapes.Square()) == "side squared"


def test_name():
    assert areas.name() == "areas"
