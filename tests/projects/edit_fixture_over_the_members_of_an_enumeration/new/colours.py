import enum


class Colour(enum.Enum):
    RED = 3
    BLUE = 2
