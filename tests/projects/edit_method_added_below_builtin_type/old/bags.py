class Bag(dict):
    pass


class Basket(list):
    pass


def weigh(bag):
    return bag.weight() if hasattr(bag, "weight") else len(bag)
