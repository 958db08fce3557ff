from functools import singledispatch


@singledispatch
def show(value):
    return "any"


def name():
    return "showing"
