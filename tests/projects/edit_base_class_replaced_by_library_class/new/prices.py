import collections


class Prices(collections.Counter):
    def total(self, names):
        return sum(self[name] for name in names)


class Stock(collections.Counter):
    pass
