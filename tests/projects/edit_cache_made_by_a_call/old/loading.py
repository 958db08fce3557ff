from functools import lru_cache


def _load(name):
    return len(name)


def make(function):
    return lru_cache(maxsize=None)(function)


load = make(_load)


def name():
    return "loading"
