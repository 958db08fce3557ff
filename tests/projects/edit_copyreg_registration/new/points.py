import copyreg


class Point:
    x = 0


def _reduce(point):
    return Point, ()


def _remember(point):
    made = Point, (), {"x": 7}
    return made


copyreg.pickle(Point, _remember)
