class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


import contextlib

ITEMS = []


@contextlib.contextmanager
def filling(size):
    ITEMS.append(Item(size))
    yield


with filling(1):
    pass
