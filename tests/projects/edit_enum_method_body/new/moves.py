from enum import Enum


class Move(Enum):
    UP = 1
    DOWN = -1

    def opposite(self):
        return Move(abs(self.value))

    def label(self):
        return self.name.lower()
