from functools import singledispatch

from kinds import Shape


@singledispatch
def show(value):
    return "any"


@show.register(Shape)
def _(value):
    return "shape"
