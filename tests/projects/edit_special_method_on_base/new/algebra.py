class Element:
    def __init__(self, *parts):
        self.parts = parts


    def __eq__(self, other):
        return self.parts == other.parts


class Vector(Element):
    pass


class Matrix:
    def __init__(self, *parts):
        self.parts = parts


def same(one, other):
    return one == other
