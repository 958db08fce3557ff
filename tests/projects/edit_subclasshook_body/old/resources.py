import abc


class Closeable(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, "close")


class Door:
    def close(self):
        return "closed"


def shut(thing):
    return thing.close() if isinstance(thing, Closeable) else None


def describe(thing):
    return type(thing).__name__
