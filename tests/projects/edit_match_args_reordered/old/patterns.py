class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Pair:
    __match_args__ = ("one", "two")
    one, two = 1, 2


def first(thing):
    match thing:
        case Point(value, _):
            return value
    return None


def first_of_pair(thing):
    match thing:
        case Pair(value, _):
            return value
