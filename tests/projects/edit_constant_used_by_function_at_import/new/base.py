BASE = 8


def scaled(factor):
    return BASE * factor
