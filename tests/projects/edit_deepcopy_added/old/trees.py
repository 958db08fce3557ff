import copy


class Tree:
    def __init__(self):
        self.leaves = []


class Bush:
    def __init__(self):
        self.leaves = []


def cloned(thing):
    return copy.deepcopy(thing)
