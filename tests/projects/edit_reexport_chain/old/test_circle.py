from shapes.circle import area, length


def test_area():
    assert area(2) == 12


def test_length():
    assert length(5) == 5
