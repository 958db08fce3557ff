BASE = 7


def scaled(factor):
    return BASE * factor
