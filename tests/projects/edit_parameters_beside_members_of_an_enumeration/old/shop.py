import operator
from enum import Enum


def worth(number):
    return number + 1


class Colour(Enum):
    RED = 1
    GREEN = 2


class Size(Enum):
    SMALL = worth(1)
    LARGE = worth(1) * 2


class Form:
    colours = list(Colour.__members__)


def values(kind, members=operator.attrgetter("__members__")):
    return [member.value for member in members(kind).values()]
