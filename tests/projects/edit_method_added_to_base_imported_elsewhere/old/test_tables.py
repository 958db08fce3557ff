import tables


def test_menu():
    assert tables.shown(tables.Menu()) == "old"


def test_line():
    assert tables.shown(tables.Line()) == "old"


def test_alone():
    assert tables.shown(tables.Alone()) == "old"
