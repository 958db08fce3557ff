from dataclasses import dataclass


class Cart:
    def __init__(self, name):
        self.name = name

    def __bool__(self):
        return False


@dataclass
class Basket(Cart):
    name: str


def full(thing):
    return bool(thing)
