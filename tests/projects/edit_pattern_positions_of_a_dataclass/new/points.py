from dataclasses import dataclass


@dataclass
class Point:
    y: int = 0
    x: int = 0


@dataclass
class Other:
    x: int = 0
