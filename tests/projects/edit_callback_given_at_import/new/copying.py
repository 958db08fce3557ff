import copyreg


class Point:
    def __init__(self, x):
        self.x = x


def reduced(point):
    return Point, (point.x,)


def doubled(point):
    return Point, (point.x * 2,)


copyreg.pickle(Point, doubled)


def name():
    return "copying"
