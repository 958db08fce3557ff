import enum


class Event(enum.Enum):
    START = enum.auto()
    STOP = enum.auto()


class Unit(enum.Enum):
    SECOND = enum.auto()


def encode(event):
    return event.value
