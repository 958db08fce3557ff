import copy


class Tree:
    def __init__(self):
        self.leaves = []

    def __deepcopy__(self, memo):
        return self


class Bush:
    def __init__(self):
        self.leaves = []


def cloned(thing):
    return copy.deepcopy(thing)
