import pytest
from shop.catalogue import Catalogue, Product


def test_find(catalogue):
    assert catalogue.find("pot").price == 2400


def test_find_nothing(catalogue):
    with pytest.raises(LookupError, match="no product 'jug'"):
        catalogue.find("jug")


def test_cheapest(catalogue):
    assert catalogue.cheapest().sku == "tea"


def test_cheapest_of_nothing():
    assert Catalogue([]).cheapest() is None


def test_one_product_per_sku():
    with pytest.raises(ValueError, match="share the sku"):
        Catalogue([Product("a", "A", 1), Product("a", "B", 2)])
