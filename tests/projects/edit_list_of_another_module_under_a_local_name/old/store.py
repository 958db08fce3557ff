class Item:
    def __init__(self, size):
        self.size = size


ITEMS = []


def sizes(items):
    return [item.size for item in items]
