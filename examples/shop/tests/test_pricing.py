import pytest
from shop.pricing import quote, show
from shop.shipping import Express, Shipping


def test_quote(filled):
    assert quote(filled, Shipping()).total == 3300 + 610


def test_quote_with_codes(filled):
    found = quote(filled, Express(), ["SPRING10", "FIVEOFF"])
    assert (found.discounts, found.total) == (830, 3880)


def test_quote_refuses_unknown_codes(filled):
    assert quote(filled, Shipping(), ["WINTER"]).refused == ("WINTER",)


def test_bulk(cart, catalogue):
    cart.add(catalogue.find("tea"), 12)
    assert quote(cart, Shipping()).discounts == 270


def test_discounts_stop_at_the_subtotal(cart, catalogue):
    cart.add(catalogue.find("cup"), 3)
    assert quote(cart, Shipping(), ["THREEFORTWO"] * 4).discounts == 2400


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "0.00 EUR"), (1205, "12.05 EUR"), (-99, "-0.99 EUR")]
)
def test_show(cents, text):
    assert show(cents) == text
