from dataclasses import dataclass, field


def empty():
    return [0]


@dataclass
class Queue:
    items: list = field(default_factory=empty)


@dataclass
class Other:
    items: list = field(default_factory=list)
