class Ware:
    def __init__(self, name, price):
        self.name = name
        self.price = price

    def by_price(self):
        return -self.price

    def by_name(self):
        return self.name


WARES = [Ware("tea", 2), Ware("ale", 3), Ware("rye", 1)]


def listed(key):
    return [ware.name for ware in sorted(WARES, key=key)]
