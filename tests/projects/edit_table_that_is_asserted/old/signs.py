import re

NE = "ne"
SIGNS = {"!=": NE, "<": "lt"}
NAMES = {name: sign for sign, name in SIGNS.items()}
SIGN = re.compile("|".join(sorted(SIGNS)))
WIDE = re.compile("x", 0)
assert len(SIGNS) == len(NAMES), "twice"
assert SIGNS["<"] == "lt"


class Bag:
    def __init__(self):
        self.items = []


def found(text):
    return SIGN.findall(text)


def wide(text):
    return bool(WIDE.match(text))


def named(sign):
    return SIGNS[sign]


def items_of(bag):
    return bag.items
