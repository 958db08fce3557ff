from dataclasses import dataclass


@dataclass
class Box:
    width: int
    height: int


@dataclass
class Point:
    x: int
    y: int
