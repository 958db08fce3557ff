import enum


class Colour(enum.Enum):
    RED = 1
    BLUE = 2
    GREEN = 3


class Size(enum.Enum):
    SMALL = "S"
    LARGE = "L"


def palette():
    return [colour.name for colour in Colour]
