import app


def test_miss():
    assert app.priced(1) == 2


def test_hit():
    assert app.priced(1) == 2


def test_cleared_first():
    assert app.cleared() == 1


def test_cleared_again():
    app.cleared.cache_clear()
    assert app.cleared() == 1


def test_fib_first():
    assert app.fib(5) == 8


def test_fib_smaller():
    assert app.fib(4) == 5


def test_by_hand():
    assert app.by_hand() == 1


def test_by_hand_again():
    assert app.by_hand() == 1


def test_method():
    assert app.SHOP.method() == 1


def test_method_again():
    assert app.SHOP.method() == 1


def test_property():
    assert app.SHOP.property == 1


def test_property_again():
    assert app.SHOP.property == 1


def test_property_of_another():
    assert app.Shop() is not app.SHOP


def test_none():
    assert app.SHOP
