from dataclasses import dataclass


class Cart:
    size: int

    def __init__(self, size=None):
        if size is not None:
            self.size = size


@dataclass
class Point:
    x: int = 0


limit: int


def size_of(cart):
    return getattr(cart, "size", 7)


def limit_or_none():
    return globals().get("limit")


def fields_of():
    return Point(1)
