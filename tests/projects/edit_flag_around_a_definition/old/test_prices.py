import prices


def test_price():
    assert prices.price("tea") == 2


def test_name():
    assert prices.name("tea") == "Tea"
