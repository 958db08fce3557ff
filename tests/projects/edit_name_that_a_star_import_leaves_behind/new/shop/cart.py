__all__ = ["Cart"]

LIMIT = 4


class Cart:
    def full(self, number):
        return number >= LIMIT

    def label(self, short=True, quiet=False):
        return "cart" if short else "a cart"


def unused():
    return 1
