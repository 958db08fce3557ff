from plane import area, scale


def test_area():
    assert area(2, 3) == 6


def test_scale():
    assert scale(2) == 4
