from dataclasses import dataclass
from types import SimpleNamespace
@dataclass(slots=True)
class Point:
    size: int = 0
class Shop:
    def __init__(self):
        self.options = SimpleNamespace(mode="a")
        self.points = [Point()]
SHOP = Shop()
def mode(): return SHOP.options.mode
def size(): return SHOP.points[0].size
def free(): return 1
