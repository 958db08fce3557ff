from functools import singledispatch


@singledispatch
def show(value):
    return "thing"


@show.register
def _(value: int):
    return "number"


@show.register
def _(value: bool):
    return "truth"


def elsewhere():
    return "here"
