from engine import compute

import functools
@functools.singledispatch
def area(x):
    raise TypeError
def install():
    value = compute(3)
    @area.register
    def _(x: int):
        return value
def get(x):
    try:
        return area(x)
    except TypeError:
        install()
        return area(x)
