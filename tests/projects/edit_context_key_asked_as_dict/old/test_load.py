from load import by_get, by_item, by_items, light


def test_item():
    assert by_item("kilos") == 5


def test_get():
    assert by_get("kilos") == 5


def test_items():
    assert by_items() == [("kilos", 5)]


def test_light():
    assert light() == 1
