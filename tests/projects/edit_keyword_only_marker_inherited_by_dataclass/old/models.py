from dataclasses import dataclass


@dataclass
class Base:
    name: str = ""


@dataclass
class Item(Base):
    size: int = 0


@dataclass
class Other:
    size: int = 0
