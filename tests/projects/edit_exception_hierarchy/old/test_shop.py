import pytest
from shop import sell, try_to_sell


def test_sold():
    assert try_to_sell("pen", 1) == "1 pen"


def test_sold_out():
    assert try_to_sell("pen", 2) == "sold out"


def test_sold_out_by_key():
    with pytest.raises(LookupError):
        sell("ink", 1)


def test_bad_amount():
    with pytest.raises(ValueError):
        sell("pen", 0)
