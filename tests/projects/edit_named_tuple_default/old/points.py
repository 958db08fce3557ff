from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int = 0


class Other(NamedTuple):
    x: int = 1
