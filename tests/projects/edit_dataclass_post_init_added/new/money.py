from dataclasses import dataclass


@dataclass
class Amount:
    value: float

    def __post_init__(self):
        self.value = round(self.value, 2)


@dataclass
class Rate:
    value: float
