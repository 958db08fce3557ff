class Item:
    def __init__(self, size):
        self.size = size


def sizes(items):
    return [item.size for item in items]


ITEMS = []
TABLE = {"all": ITEMS}
TABLE["all"].append(Item(1))
