from collections.abc import Hashable


class Base:
    x = 0


class Point(Base):
    pass


class Other:
    pass


def kind(thing):
    return "key" if isinstance(thing, Hashable) else "value"
