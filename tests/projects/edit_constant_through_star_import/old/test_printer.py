from printer import height, width


def test_height():
    assert height(7) == 290


def test_width():
    assert width(10) == 200
