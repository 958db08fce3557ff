import copy
from collections.abc import Sized


class Box:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(vars(self).get("items", ()))



class Lid:
    def __init__(self, colour):
        self.colour = colour

    def twin(self):
        made = object.__new__(type(self))
        made.colour = self.colour
        return made

    def other(self):
        made = object.__new__(self.__class__)
        made.colour = "red"
        return made


def is_lid(kind):
    return issubclass(kind, Lid)


def is_sized(kind):
    return issubclass(kind, Sized)


def bare(kind):
    return object.__new__(kind)


def bare_lid():
    return object.__new__(Lid)


def bare_box():
    return object.__new__(Box)
