import tables


def test_price():
    assert tables.price("tea") == 2


def test_kept():
    assert tables.kept() == [1, 3]


def test_double():
    assert tables.double(2) == 4
