class Tax:
    rate = 20
    name = "tax"

    def on(self, amount):
        return amount * self.rate // 100


class Luxury(Tax):
    pass


class Fee:
    def on(self, amount):
        return 1


def rate():
    return Luxury.rate
