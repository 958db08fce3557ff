from dataclasses import dataclass


@dataclass(eq=False)
class Version:
    major: int
    minor: int


@dataclass
class Tag:
    name: str


def latest(versions):
    return max(versions)
