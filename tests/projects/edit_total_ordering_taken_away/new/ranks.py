import functools


class Rank:
    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        return self.number < other.number


class Badge:
    number = 3


def at_least(one, other):
    return one >= other


def number(thing):
    return thing.number
