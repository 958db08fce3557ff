__all__ = ["Cart"]

LIMIT = 3


class Cart:
    def full(self, number):
        return number >= LIMIT

    def label(self, short=True):
        return "cart" if short else "a cart"
