from forms import Circle, Square


def test_square_made():
    assert Square().name() == "Square"


def test_circle_area():
    assert Circle().area() == 3
