from importlib.util import find_spec


def has(name):
    return find_spec(name) is not None


def sounds():
    return hasattr(__import__("wave"), "open")
