from basket import Basket


def test_total():
    assert Basket(3).total() == 3
