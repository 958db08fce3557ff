class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


ITEMS = []


def every():
    return ITEMS


every().append(Item(1))
