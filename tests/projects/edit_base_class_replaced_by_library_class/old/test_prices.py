import pytest
from prices import Prices, Stock


def test_missing_price():
    with pytest.raises(KeyError):
        Prices(tea=3).total(["milk"])


def test_priced():
    assert Prices(tea=3).total(["tea", "tea"]) == 6


def test_stock():
    assert Stock("aab")["a"] == 2
