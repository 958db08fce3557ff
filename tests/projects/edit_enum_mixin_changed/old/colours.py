from enum import Enum


class Colour(str, Enum):
    RED = "red"


class Size(Enum):
    BIG = "big"
