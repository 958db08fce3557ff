from enum import Enum


class Colour(Enum):
    RED = "red"


class Size(Enum):
    BIG = "big"
