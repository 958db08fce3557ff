from dataclasses import dataclass


@dataclass
class Base:
    name: str = "x"
    size: int = 0


@dataclass
class Unrelated:
    name: str = "y"
