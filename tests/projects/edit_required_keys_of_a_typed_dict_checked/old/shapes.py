from typing import TypedDict


class Base(TypedDict, total=False):
    name: str


class Full(Base):
    size: int


class Other(TypedDict):
    x: int
