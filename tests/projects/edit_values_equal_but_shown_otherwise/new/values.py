from collections import OrderedDict, namedtuple
from decimal import Decimal

Point = namedtuple("Point", "x y")
PRICE = Decimal("1.00")
PAIRS = OrderedDict(a=1)
ORIGIN = Point(0, 0)
NAME = "values"


def price():
    return str(PRICE)


def pairs():
    return type(PAIRS).__name__


def origin():
    return repr(ORIGIN)


def name():
    return NAME
