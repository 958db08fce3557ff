from dataclasses import dataclass, field


@dataclass
class Good:
    name: str
    price: int = field(default=0, compare=False)


@dataclass
class Other:
    name: str
