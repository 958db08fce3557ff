class Element:
    def __init__(self, *parts):
        self.parts = parts


class Vector(Element):
    pass


class Matrix:
    def __init__(self, *parts):
        self.parts = parts


def same(one, other):
    return one == other
