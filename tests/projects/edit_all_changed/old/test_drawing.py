from drawing import area, colour


def test_area():
    assert area(3) == "3 by 3"


def test_colour():
    assert colour() == "red"
