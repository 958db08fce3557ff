__all__ = ["price", "RATE"]

RATE = 2


def price(number):
    return number * 2
