import shop


def test_partial():
    assert shop.PRICE() == 3


def test_dispatched():
    assert shop.told(1) == 3


def test_method():
    assert shop.Till().told(1) == 3


def test_chain():
    assert shop.CHAIN["amount"] == 3


def test_table():
    assert shop.TABLE["amount"] == 3


def test_event():
    assert shop.EVENTS[3].is_set()


def test_local():
    assert shop.LOCAL.amount == 3


def test_view():
    assert shop.VIEW["amount"] == 3


def test_new_attribute():
    assert shop.TILL.extra == 3


def test_settled():
    assert shop.SETTLED() == 5
