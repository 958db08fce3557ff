from dataclasses import dataclass, field


@dataclass
class Good:
    name: str
    price: int = field(default=0)


@dataclass
class Other:
    name: str
