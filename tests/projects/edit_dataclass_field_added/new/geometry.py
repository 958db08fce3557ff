from dataclasses import dataclass


@dataclass
class Box:
    width: int
    depth: int = 1
    height: int = 1


@dataclass
class Point:
    x: int
    y: int
