from dataclasses import InitVar, dataclass


@dataclass
class Good:
    name: str
    scale: InitVar[int] = 1


@dataclass
class Other:
    scale: InitVar[int] = 1
