from dataclasses import dataclass


@dataclass(order=True)
class Version:
    major: int
    minor: int


@dataclass
class Tag:
    name: str


def latest(versions):
    return max(versions)
