import pytest
from shop.cart import Cart
from shop.catalogue import Catalogue, Product


@pytest.fixture(scope="session")
def catalogue():
    """Read by every test that asks for a product, made once."""
    return Catalogue(
        [
            Product("tea", "Green tea", 450, weight=100),
            Product("pot", "Tea pot", 2400, weight=900),
            Product("cup", "Cup", 800, weight=300),
        ]
    )


@pytest.fixture
def cart():
    return Cart()


@pytest.fixture
def filled(cart, catalogue):
    cart.add(catalogue.find("tea"), 2)
    cart.add(catalogue.find("pot"))
    return cart
