from dataclasses import dataclass


class Cart:
    def __init__(self, name):
        self.name = name


@dataclass
class Basket(Cart):
    name: str


def full(thing):
    return bool(thing)
