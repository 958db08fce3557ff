from enum import Enum


class Level(Enum):
    LOW = 1
    HIGH = 2


class Fruit(Enum):
    APPLE = 1


def parse(kind, value):
    try:
        return kind(value).name
    except ValueError:
        return None
