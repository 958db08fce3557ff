class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


ITEMS, OTHERS = [], []
for items, size in ((ITEMS, 2), (OTHERS, 9)):
    items.append(Item(size))
