import enum


class Colour(enum.Enum):
    RED = 1
    BLUE = 2
