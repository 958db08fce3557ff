"""What is taken off: codes are data in a file, rules are code in a registry."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from shop.cart import Cart
from shop.registry import find_rule, rule

CODES = Path(__file__).with_name("discounts.json")


class UnknownCodeError(Exception):
    """No discount has that code."""


@lru_cache(maxsize=8)
def load_codes(path: Path = CODES) -> dict[str, dict[str, Any]]:
    """Every discount code, read from the file once."""
    with path.open(encoding="utf-8") as file:
        return json.load(file)


def discount(cart: Cart, code: str) -> int:
    """How many cents the code takes off the cart; never more than the cart costs."""
    try:
        terms = load_codes()[code.upper()]
    except KeyError:
        raise UnknownCodeError(code) from None
    if cart.subtotal() < terms.get("minimum", 0):
        return 0
    return min(find_rule(terms["kind"])(cart, terms), cart.subtotal())


@rule("percent")
def percent(cart: Cart, terms: dict[str, Any]) -> int:
    return cart.subtotal() * terms["value"] // 100


@rule("fixed")
def fixed(cart: Cart, terms: dict[str, Any]) -> int:
    return terms["value"]


@rule("bundle")
def bundle(cart: Cart, terms: dict[str, Any]) -> int:
    """One free of every so many of the same product."""
    return sum(line.product.price * (line.quantity // terms["value"]) for line in cart)
