"""What is sold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Product:
    """One thing on sale; `price` is in cents."""

    sku: str
    name: str
    price: int
    weight: int = 0  # in grams


class Catalogue:
    """Products by their stock-keeping unit."""

    def __init__(self, products: list[Product]) -> None:
        self._products: dict[str, Product] = {}
        for product in products:
            if product.sku in self._products:
                raise ValueError(f"two products share the sku {product.sku!r}")
            self._products[product.sku] = product

    def __len__(self) -> int:
        return len(self._products)

    def find(self, sku: str) -> Product:
        try:
            return self._products[sku]
        except KeyError:
            raise LookupError(f"no product {sku!r}") from None

    def cheapest(self) -> Product | None:
        return min(self._products.values(), key=lambda product: product.price, default=None)
