import both


def test_size():
    assert both.size == 2


def test_colour():
    assert both.colour == "red"
