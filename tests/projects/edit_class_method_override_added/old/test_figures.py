import figures


def test_create_circle():
    assert figures.made(figures.Circle) == "circle"


def test_create_square():
    assert figures.made(figures.Square) == "square"
