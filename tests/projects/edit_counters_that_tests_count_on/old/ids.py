import itertools
import random


class Ids:
    made = 0

    def __init__(self):
        self.n = 0

    def take(self):
        type(self).made += 1
        self.n += 1
        return self.n


def endless():
    n = 0
    while True:
        n += 1
        yield n


def counting():
    n = 0

    def take():
        nonlocal n
        n += 1
        return n

    return take


IDS = Ids()
COUNT = itertools.count(1)
LAST = 0
SEEN = []
KNOWN = {"n": 0}
NUMBERS = endless()
take = counting()
NAMES = iter("abc")
PAIRS = zip("ab", map(str, range(2)))
ROUND = itertools.cycle("abc")
POOL = [3, 2, 1]
CHANCE = random.Random(1)


def bump():
    global LAST
    LAST += 1
    return LAST


def see(it):
    SEEN.append(it)
    return len(SEEN)


def know():
    KNOWN["n"] += 1
    return KNOWN["n"]


def is_wanted(k):
    return k < 5


def take_all(k):
    if is_wanted(k):
        return [
            *(IDS.take(), next(COUNT), bump(), see(k), know(), next(NUMBERS), take()),
            *(next(NAMES), POOL.pop(), CHANCE.random(), next(PAIRS), next(ROUND)),
        ]
