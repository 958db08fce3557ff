import shop


def test_size():
    assert shop.size_of(shop.Cart()) == 7


def test_limit():
    assert shop.limit_or_none() is None


def test_point():
    assert shop.fields_of().x == 1


def test_other():
    assert shop.size_of(3) == 7
