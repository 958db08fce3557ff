import tables


def test_price():
    assert tables.Menu(tea=2).price("tea", 3) == 6


def test_size():
    assert tables.Menu(tea=2).size() == 1


def test_wine():
    assert tables.Wine(red=2).shown() == "table"
