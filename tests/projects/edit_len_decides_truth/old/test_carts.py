from carts import Cart, Wallet, describe


def test_empty_cart():
    assert describe(Cart()) == "present"


def test_empty_wallet():
    assert describe(Wallet()) == "present"
