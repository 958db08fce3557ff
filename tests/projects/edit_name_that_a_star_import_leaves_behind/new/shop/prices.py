__all__ = ["price", "RATE"]

RATE = 3


def price(number):
    return number * 2
