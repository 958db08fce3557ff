import tables


def test_price():
    assert tables.price("tea") == 2


def test_seen():
    assert tables.seen() == 2


def test_double():
    assert tables.double(2) == 4
