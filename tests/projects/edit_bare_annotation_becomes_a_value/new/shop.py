from dataclasses import dataclass


class Cart:
    size: int = 3

    def __init__(self, size=None):
        if size is not None:
            self.size = size


@dataclass
class Point:
    y: int
    x: int = 0


limit: int = 3


def size_of(cart):
    return getattr(cart, "size", 7)


def limit_or_none():
    return globals().get("limit")


def fields_of():
    return Point(1)
