from dataclasses import dataclass


@dataclass
class Amount:
    value: float


@dataclass
class Rate:
    value: float
