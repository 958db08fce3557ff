"""What a customer is about to buy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shop.catalogue import Product


@dataclass
class Line:
    """Some of one product."""

    product: Product
    quantity: int


class Cart:
    """Lines in the order in which they were added, one per product."""

    def __init__(self) -> None:
        self._lines: dict[str, Line] = {}

    def __iter__(self) -> Iterator[Line]:
        yield from self._lines.values()

    def __len__(self) -> int:
        return sum(line.quantity for line in self)

    def add(self, product: Product, quantity: int = 1) -> None:
        if quantity <= 0:
            raise ValueError("a quantity must be positive")
        line = self._lines.get(product.sku)
        if line is None:
            self._lines[product.sku] = Line(product, quantity)
        else:
            line.quantity += quantity

    def remove(self, sku: str, quantity: int = 1) -> None:
        line = self._lines[sku]
        line.quantity -= quantity
        if line.quantity <= 0:
            del self._lines[sku]

    def subtotal(self) -> int:
        return sum(line.product.price * line.quantity for line in self)

    def weight(self) -> int:
        return sum(line.product.weight * line.quantity for line in self)
