from bags import Bag, Basket, weigh


def test_weight():
    assert weigh(Bag(a=1)) == 1


def test_lookup():
    assert Bag(a=1)["a"] == 1


def test_extended():
    basket = Basket()
    basket.append(1)
    assert sum(basket) == 1
