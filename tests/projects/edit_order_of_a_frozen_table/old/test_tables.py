import tables


def test_first():
    assert next(iter(tables.PRICES)) == "b"


def test_name():
    assert tables.NAME == "tables"
