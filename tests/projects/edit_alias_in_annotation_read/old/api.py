import typing

from types_ import Number


def scale(size: Number):
    return size * 2


def hints():
    return typing.get_type_hints(scale)["size"]
