from dataclasses import dataclass


@dataclass(slots=True)
class Good:
    name: str


@dataclass
class Other:
    name: str
