import abc
import collections.abc
import functools


class Shape(abc.ABC):
    pass


class Third:
    pass


class Fourth:
    pass


@functools.singledispatch
def area(shape):
    return 0


@area.register(Shape)
def _(shape):
    return 3


def kind():
    match Third():
        case collections.abc.Sized():
            return 3
    return 4
