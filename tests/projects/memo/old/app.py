import functools
from functools import cache, cached_property, lru_cache


def cost(number):
    return number + 1


def cost_of_method():
    return 1


def cost_by_hand():
    return 1


def cost_of_property():
    return 1


def cost_cleared():
    return 1


def cost_of_leaf():
    return 1


@cache
def priced(number):
    return cost(number)


@lru_cache(maxsize=2)
def cleared():
    return cost_cleared()


@functools.cache
def fib(number):
    if number < 2:
        return cost_of_leaf()
    return fib(number - 1) + fib(number - 2)


def plain():
    return cost_by_hand()


by_hand = lru_cache(None)(plain)


class Shop:
    @functools.lru_cache
    def method(self):
        return cost_of_method()

    @cached_property
    def property(self):
        return cost_of_property()


SHOP = Shop()
