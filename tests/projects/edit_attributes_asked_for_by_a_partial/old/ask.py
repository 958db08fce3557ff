from functools import partial

NAMES = ("alpha", "beta")


def has(kind):
    return list(filter(partial(hasattr, kind), NAMES))
