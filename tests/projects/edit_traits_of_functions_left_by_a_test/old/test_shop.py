import shop


def test_default():
    assert shop.TABLE["price"]() == 3


def test_keyword():
    assert shop.rebate() == 3


def test_code():
    assert shop.TABLE["first"]() == 3


def test_closure():
    assert shop.keeping() == 3


def test_method():
    assert shop.Till().rounded() == 3
