class Bag(dict):
    def weight(self):
        return sum(self.values()) + 10


class Basket(list):
    def append(self, item):
        super().append(item + 1)


def weigh(bag):
    return bag.weight() if hasattr(bag, "weight") else len(bag)
