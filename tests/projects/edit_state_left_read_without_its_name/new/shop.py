from dataclasses import dataclass


def price():
    return 2


class Cart:
    def __init__(self):
        self.total = 0
        self.owner = "me"

    def add(self):
        self.total += price()


@dataclass
class Line:
    cost: int = 0

    def add(self):
        self.cost += price()


class Slotted:
    __slots__ = ("extra", "total")

    def add(self):
        self.extra = price()
