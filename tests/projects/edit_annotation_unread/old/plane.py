from typing import Union

Number = Union[int, float]


def area(width: int, height: int):
    return width * height


def scale(size: Number, *, by=2) -> Number:
    return size * by
