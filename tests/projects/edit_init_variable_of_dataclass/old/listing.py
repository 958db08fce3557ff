import dataclasses


def count(thing):
    return len(dataclasses.astuple(thing))
