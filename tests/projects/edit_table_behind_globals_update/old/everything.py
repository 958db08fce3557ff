from shop.handlers import *


def through_star(count):
    return sell_tea(count)  # noqa: F821
