from areas import Rectangle


def test_from_text():
    assert Rectangle.from_text("2x3").width == 2


def test_area():
    assert Rectangle(2, 3).area() == 6
