import sys
from typing import get_type_hints

_table: dict



class Cart:
    colour: str
    name = "cart"

    def __init__(self):
        self.size = 2
        self.colour = "red"


class Basket(Cart):
    pass


def size_of(cart):
    return cart.size


def colour_of(cart):
    return getattr(cart, "colour")


def hints_of(cls):
    return sorted(get_type_hints(cls))


def said_of(cls):
    return sorted(cls.__annotations__)


def looked_up(cls, name):
    return sorted(getattr(cls, name))


def filled():
    global limit
    limit = 3
    return limit


def listed():
    return sorted(vars(sys.modules[__name__])["__annotations__"])
