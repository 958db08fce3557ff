from dataclasses import dataclass


@dataclass
class Base:
    name: str = "x"


@dataclass
class Unrelated:
    name: str = "y"
