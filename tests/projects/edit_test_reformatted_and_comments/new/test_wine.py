"""Wines and what they cost."""

# Prices are in euros.
import pytest


@pytest.fixture
def wine():
    return {
        'name': 'red',
        'price': (3),
    }


def test_price(wine):
    """What it costs."""
    assert wine["price"] == 3  # cheap


def test_name(wine):

    assert wine["name"] == "red"
