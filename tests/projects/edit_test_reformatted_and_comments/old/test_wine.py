"""Wines."""

import pytest


@pytest.fixture
def wine():
    return {"name": "red", "price": 3}


def test_price(wine):
    assert wine["price"] == 3


def test_name(wine):
    assert wine["name"] == "red"
