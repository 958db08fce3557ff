class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


def horizontal(point):
    match point:
        case Point(_, 0):
            return True
    return False


def added(a, b):
    return a + b
