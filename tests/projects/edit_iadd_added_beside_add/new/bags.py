class Bag:
    def __init__(self, *items):
        self.items = list(items)

    def __add__(self, other):
        return Bag(*self.items, *other.items)

    def __iadd__(self, other):
        self.items.extend(other.items)
        return self


class Other(list):
    pass
