from collections.abc import Sized
from functools import singledispatch


@singledispatch
def show(thing):
    return "thing"


@show.register(Sized)
def show_sized(thing):
    return f"{len(thing)} things"
