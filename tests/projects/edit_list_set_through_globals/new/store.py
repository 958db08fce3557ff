class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


ITEMS = []


def reset(size):
    globals()["ITEMS"] = [Item(size)]


reset(2)
