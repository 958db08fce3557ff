import pytest


def test_empty(cart):
    assert len(cart) == 0
    assert cart.subtotal() == 0


def test_add(filled):
    assert len(filled) == 3
    assert filled.subtotal() == 3300


def test_add_again(filled, catalogue):
    filled.add(catalogue.find("tea"))
    assert [line.quantity for line in filled] == [3, 1]


@pytest.mark.parametrize("quantity", [0, -1])
def test_add_nothing(cart, catalogue, quantity):
    with pytest.raises(ValueError, match="positive"):
        cart.add(catalogue.find("tea"), quantity)


def test_remove_some(filled):
    filled.remove("tea")
    assert len(filled) == 2


def test_remove_all(filled):
    filled.remove("pot")
    assert filled.weight() == 200
