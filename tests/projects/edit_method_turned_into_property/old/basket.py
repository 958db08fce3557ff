class Basket:
    def __init__(self, *prices):
        self.prices = prices

    def total(self):
        return sum(self.prices)

    def count(self):
        return len(self.prices)


def report(basket):
    return f"total {basket.total()}"


def size(basket):
    return f"size {basket.count()}"
