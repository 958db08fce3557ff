class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


ITEMS = []


def fill(size):
    items = ITEMS
    items.append(Item(size))


fill(1)
