class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


import functools

ITEMS = []


def put(items, size):
    items.append(Item(size))


add = functools.partial(put, ITEMS)
add(1)
