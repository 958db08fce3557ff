import pytest
import shop


@pytest.fixture(scope="module")
def basket():
    return {}


def test_fill(basket):
    basket["price"] = shop.price()
    assert basket["price"] == 3


def test_find(basket):
    assert basket["price"] + 1 == 4


def test_other():
    assert shop.name() == "shop"
