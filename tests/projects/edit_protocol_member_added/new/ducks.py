from typing import Protocol, runtime_checkable


@runtime_checkable
class Quacks(Protocol):
    def quack(self): ...

    def swim(self): ...


class Duck:
    def quack(self):
        return "quack"


def listen(thing):
    return thing.quack() if isinstance(thing, Quacks) else "silence"


def weight(thing):
    return len(repr(thing)) > 0
