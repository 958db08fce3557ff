from enum import Enum, IntEnum


class State(Enum):
    OPEN = "open"
    DONE = "done"
    CLOSED = "closed"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


def describe(state):
    return state.name.title()
