class Base:
    __match_args__ = ("y", "x")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Point(Base):
    pass


class Other:
    __match_args__ = ("x",)
    x = 1


def first(thing):
    match thing:
        case Point(value):
            return value
        case Other(value):
            return value
