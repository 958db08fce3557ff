from boxes import surface, volume

SIZE = {"width": 2, "height": 3}


def test_by_dictionary():
    assert surface(**SIZE) == 6


def test_by_position():
    assert surface(2, 3) == 6


def test_volume():
    assert volume(**SIZE, depth=4) == 24
