from base import BASE, scaled

LIMIT = scaled(3)
UNIT = "kg"


def limit():
    return LIMIT


def unit():
    return UNIT


def base():
    return BASE
