import sys
class Meta(type):
    def __eq__(cls, o): return cls is o
    __hash__ = None
class Odd(metaclass=Meta):
    def set(self): self.x = val()
    def __len__(self): raise RuntimeError("len")
    def __iter__(self): raise RuntimeError("iter")
    def __eq__(self, o): raise RuntimeError("eq")
class Lst(list):
    def __len__(self): raise RuntimeError("len")
    def __iter__(self): raise RuntimeError("iter")
    def put(self, x): self.append(x)
class Cls:
    @property
    def __class__(self): raise RuntimeError("class")
    @property
    def __dict__(self): raise RuntimeError("dict")
def val(): return 2
ODD, LST, CLS = Odd(), Lst(), Cls()
T = {"a": ODD, "b": [ODD], 3: (CLS,)}
class Slot:
    __slots__ = ("a",)
_lazy = None
def lazy():
    global _lazy
    if _lazy is None: _lazy = Slot()
    return _lazy
