from amounts import money


def test_money():
    assert money(3, "EUR") == "3.00 EUR"


def test_count():
    assert money(3) == "3 pieces"
