import dataclasses

from settings import STRICT


@dataclasses.dataclass
class Record:
    size: int = dataclasses.field(default=0, compare=STRICT < 2, metadata={"strict": STRICT})


@dataclasses.dataclass
class Plain:
    size: int = 0
