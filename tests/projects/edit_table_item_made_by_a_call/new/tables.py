import logging

TABLE = {}
TABLE["tea"] = dict(price=20, size=1)
TABLE["cake"] = dict(price=3, size=2)
LEVELS = {}
LEVELS["low"] = logging.getLogger("low").level


class Holder:
    kept = {}


Holder.kept["one"] = sorted([3, 1])


def price(name):
    return TABLE[name]["price"]


def kept():
    return Holder.kept["one"]


def double(number):
    return number * 2
