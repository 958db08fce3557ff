class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


class Shelf:
    def __init__(self, items):
        self.items = items

    def put(self, item):
        self.items.append(item)


ITEMS = []
SHELF = Shelf(ITEMS)
SHELF.put(Item(1))
