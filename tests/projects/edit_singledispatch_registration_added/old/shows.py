from functools import singledispatch


@singledispatch
def show(value):
    return "thing"


@show.register
def _(value: int):
    return "number"


def elsewhere():
    return "here"
