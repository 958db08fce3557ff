import copy

from points import Point


def copied():
    return copy.copy(Point())
