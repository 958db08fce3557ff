class Node:
    def __init__(self, value):
        self.value = value


class Leaf:
    def __init__(self, value):
        self.value = value


def mark(thing):
    thing.seen = True
    return thing
