import tint
from tint.paint import both


def shaded(n):
    return tint.dark(n) * 2


def lit(n):
    return tint.light(n) * 2


def twice(n):
    return both(n)
