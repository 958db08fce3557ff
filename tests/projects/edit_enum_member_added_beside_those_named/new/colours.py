from enum import Enum


class Colour(Enum):
    """What things may be painted in."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"

    @classmethod
    def first(cls, text):
        return next((one for one in cls if one.value == text), None)

    @staticmethod
    def count():
        return len(Colour)

    @property
    def title(self):
        return self.value.title()

    def is_red(self):
        return self is Colour.RED

    def others(self):
        return [one for one in self.__class__ if one is not self]

    def __str__(self):
        return self.value


def paint(thing, colour=Colour.RED):
    return f"{colour} {thing}"


def every():
    return [colour.value for colour in Colour]
