import atexit


def add(one, other):
    return one + other
