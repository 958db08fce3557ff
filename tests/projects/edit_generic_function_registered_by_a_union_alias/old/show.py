from functools import singledispatch

from kinds import Number


@singledispatch
def show(thing):
    return "thing"


@show.register
def _(thing: Number):
    return "number"
