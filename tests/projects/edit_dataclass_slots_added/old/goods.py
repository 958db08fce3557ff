from dataclasses import dataclass


@dataclass
class Good:
    name: str


@dataclass
class Other:
    name: str
