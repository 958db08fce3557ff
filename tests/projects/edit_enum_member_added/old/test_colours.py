import colours


def test_all_colours():
    assert colours.palette() == ["RED", "BLUE"]


def test_size():
    assert colours.Size("S") is colours.Size.SMALL
