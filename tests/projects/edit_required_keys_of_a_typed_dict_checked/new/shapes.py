from typing import TypedDict


class Base(TypedDict):
    name: str


class Full(Base):
    size: int


class Other(TypedDict):
    x: int
