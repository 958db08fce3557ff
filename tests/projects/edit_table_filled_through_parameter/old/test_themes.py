from themes import colour, icon, size


def test_icon():
    assert icon("save") == "disk"


def test_colour():
    assert colour("save") == "green"


def test_size():
    assert size() == 16
