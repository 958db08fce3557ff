import threading
from collections import ChainMap, UserDict
from functools import partial, singledispatch, singledispatchmethod
from types import MappingProxyType


def price(amount=1):
    return amount


@singledispatch
def told(thing):
    return 1


class Till:
    def __init__(self):
        self.count = 1

    def add(self):
        self.count += 1

    @singledispatchmethod
    def told(self, thing):
        return 1


PRICE = partial(price)
SETTLED = partial(price, 5)
CHAIN = ChainMap({}, {"amount": 1})
TABLE = UserDict()
EVENTS = [threading.Event() for _ in range(5)]
LOCAL = threading.local()
_ROWS = {}
VIEW = MappingProxyType(_ROWS)
TILL = Till()


def put(key, value):
    _ROWS[key] = value
