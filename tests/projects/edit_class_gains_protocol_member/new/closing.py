from typing import Protocol, runtime_checkable


@runtime_checkable
class Closes(Protocol):
    def close(self): ...


class File:
    def close(self):
        return "closed"


class Sensor:
    def close(self):
        return "off"

    def read(self):
        return 1


def can_close(thing):
    return isinstance(thing, Closes)


def apart():
    return 1
