from typing import Protocol, runtime_checkable


@runtime_checkable
class Startable(Protocol):
    def start(self): ...


class Plugin:
    def start(self):
        return "started"


def usable(things):
    return [thing for thing in things if isinstance(thing, Startable)]


def apart():
    return 1
