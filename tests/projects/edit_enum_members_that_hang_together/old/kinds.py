import enum
from enum import Enum, unique

SEEN = []


def noted(kind):
    SEEN.append(len(kind))
    for one in kind:
        one.among = len(kind)
    return kind


class Base(Enum):
    def __init__(self, value):
        self.before = len(type(self).__members__)


class Auto(Enum):
    B = enum.auto()


class Bits(enum.Flag):
    ONE = 1
    TWO = 2


class Open(Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value):
        return cls.A


class Made(Enum):
    LAST = 1

    def __init__(self, value):
        self.place = len(self.__class__.__members__)


class Alias(Enum):
    B = "x"


class Known(Base):
    B = 2


@noted
class Decorated(Enum):
    B = 2


class Text(str, Enum):
    A = "a"


@unique
class Unique(enum.IntEnum):
    A = 1


class Grown(Enum):
    A = 1


Grown._member_map_["C"] = Grown.A


class Kept(Enum):
    A = 1


def counted(kind):
    for one in kind:
        one.among = len(kind)
    return kind


Kept = counted(Kept)
