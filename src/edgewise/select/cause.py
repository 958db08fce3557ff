"""Why something is affected: the change, and the way from it."""

from __future__ import annotations

from edgewise.compare.difference import Change
from edgewise.data import dataclass, replace
from edgewise.standard import builtins as __builtins__

LONGEST = 4  # steps of a way that are told


@dataclass(frozen=True, slots=True)
class Cause:
    """A change, and the names it went through to get here."""

    change: Change
    way: tuple[str, ...] = ()
    edge: str | None = None

    def through(self, name: str) -> Cause:
        """The same change, one step further on."""
        if self.way and self.way[-1] == name:
            return self
        return replace(self, way=(*self.way, name), edge=None)

    @property
    def told(self) -> str:
        """The change and the way, for people."""
        where = self.change.text
        if self.change.line:  # else it is not of the program
            where = f"{self.change.file}:{self.change.line}: {where}"
        if not self.way:
            return where
        way = self.way if len(self.way) <= LONGEST else (*self.way[:2], "...", *self.way[-1:])
        return f"{where}; through {' -> '.join(way)}"
