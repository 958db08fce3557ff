import enum


class Quote(enum.Enum):
    SHORT = "'"
    LONG = '"'

    def is_short(self):
        return self is Quote.SHORT

    def turned(self):
        return {Quote.SHORT: Quote.LONG, Quote.LONG: Quote.SHORT}[self]

    def same(self):
        return self.LONG


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


def wrapped(text, quote=Quote.SHORT):
    return f"{quote.value}{text}{quote.value}"


def kept():
    return DEFAULT.value


DEFAULT = Quote.LONG
TABLE = {"short": Quote.SHORT, "long": Quote.LONG}
