"""How the goods are sent, and what that costs."""

from __future__ import annotations

from shop.cart import Cart


class Shipping:
    """Sending by post: a base price, and more for each kilogram begun past the first."""

    base = 490
    per_kilogram = 120
    free_from = 5000

    def cost(self, cart: Cart) -> int:
        if len(cart) == 0 or self.is_free(cart):
            return 0
        extra = max(0, -(-cart.weight() // 1000) - 1)
        return self.base + extra * self.per_kilogram

    def is_free(self, cart: Cart) -> bool:
        return cart.subtotal() >= self.free_from


class Express(Shipping):
    """By courier: dearer, and never free."""

    base = 1290

    def is_free(self, cart: Cart) -> bool:
        return False


class PickUp(Shipping):
    """The customer comes by."""

    def cost(self, cart: Cart) -> int:
        return 0


def shipping_for(name: str) -> Shipping:
    """The way of sending that goes by that name."""
    match name:
        case "post":
            return Shipping()
        case "express" | "courier":
            return Express()
        case "pick-up":
            return PickUp()
        case _:
            raise ValueError(f"no way of sending is called {name!r}")
