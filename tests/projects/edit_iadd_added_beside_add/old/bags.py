class Bag:
    def __init__(self, *items):
        self.items = list(items)

    def __add__(self, other):
        return Bag(*self.items, *other.items)


class Other(list):
    pass
