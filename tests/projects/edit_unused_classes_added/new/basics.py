from dataclasses import dataclass
from enum import Enum


class Base:
    def name(self):
        return "base"


class BaseError(Exception):
    pass


class Kind(Enum):
    ONE = 1


@dataclass
class Point:
    x: int = 0


class Other(Base):
    def name(self):
        return "other"


class Sub(Base):
    pass
