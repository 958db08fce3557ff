from dataclasses import dataclass
from enum import Enum


class Base:
    def name(self):
        return "base"


class Sub(Base):
    pass
