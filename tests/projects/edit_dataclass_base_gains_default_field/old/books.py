from dataclasses import dataclass

from goods import Base


@dataclass
class Book(Base):
    pages: int = 1
