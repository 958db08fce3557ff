import pytest


@pytest.fixture
def prices():
    return [1, 2, 3]


@pytest.fixture
def dearest(prices):
    return max(prices)


@pytest.fixture
def name():
    return "shop"
