import copyreg


class Point:
    def __init__(self, x):
        self.x = x


def reduced(point):
    return Point, (point.x,)


copyreg.pickle(Point, reduced)


def name():
    return "copying"
