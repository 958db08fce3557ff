import pytest
from shop.shipping import shipping_for


@pytest.mark.parametrize(("name", "cents"), [("post", 610), ("express", 1410), ("pick-up", 0)])
def test_cost(filled, name, cents):
    assert shipping_for(name).cost(filled) == cents


@pytest.mark.parametrize(("name", "cents"), [("post", 0), ("courier", 1410)])
def test_free_from_an_amount(filled, catalogue, name, cents):
    filled.add(catalogue.find("pot"))
    assert shipping_for(name).cost(filled) == cents


def test_nothing_to_send(cart):
    assert shipping_for("express").cost(cart) == 0


def test_unknown_way():
    with pytest.raises(ValueError, match="pigeon"):
        shipping_for("pigeon")
