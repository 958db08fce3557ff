"""What a cart costs in the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shop.cart import Cart
from shop.discounts import UnknownCodeError, discount
from shop.shipping import Shipping

BULK_QUANTITY = 10
BULK_PERCENT = 5


@dataclass(frozen=True)
class Quote:
    """A price and how it came about, in cents."""

    subtotal: int
    discounts: int
    shipping: int
    refused: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return self.subtotal - self.discounts + self.shipping


def bulk_discount(cart: Cart) -> int:
    """What is taken off lines of many of the same product."""
    saved = 0
    for line in cart:
        if line.quantity >= BULK_QUANTITY:
            saved += line.product.price * line.quantity * BULK_PERCENT // 100
    return saved


def quote(cart: Cart, shipping: Shipping, codes: Iterable[str] = ()) -> Quote:
    """The price of a cart. Codes nobody knows are refused, not an error."""
    taken = bulk_discount(cart)
    refused = []
    for code in codes:
        try:
            taken += discount(cart, code)
        except UnknownCodeError:
            refused.append(code)
    subtotal = cart.subtotal()
    return Quote(subtotal, min(taken, subtotal), shipping.cost(cart), tuple(refused))


def show(cents: int) -> str:
    """An amount as the customer reads it."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole}.{rest:02} EUR"
