import store


class Shelf:
    def __init__(self, items):
        self.items = items

    def put(self, item):
        self.items.append(item)


SHELF = Shelf(store.ITEMS)
SHELF.put(store.Item(2))
