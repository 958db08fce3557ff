from dataclasses import dataclass
from typing import ClassVar


@dataclass
class Point:
    x: int = 0
    scale: int = 1

    def scaled(self):
        return self.x * self.scale


@dataclass
class Circle:
    radius: int
