"""What one test left in the objects of libraries, and another found there.

A library caches as well, mostly on objects that one test makes and drops. So the
work that fills a place of an object is not told apart, as in the project's own code:
whoever finds it full depends on all functions of libraries that ran in the window
of whoever filled it, and on the files and variables that were used for it. Places that
hang on no object are filled like the project's.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import weakref
from edgewise.trace import runtime
from edgewise.trace.runtime import Module, address

Place = tuple[int, int]  # file, probe
Used = tuple[str, str]  # a kind of context, and which file or variable
Work = tuple[int, CodeType]  # a window, and a function that filled a place in it
FEW = 2000  # owners, whose death is not looked after
DEEP = 100  # calls between whoever fills a place and what is used for it
_LENT = ("file", "env")  # what is asked of a database goes by its text


class Lending:
    """Who filled the places of libraries, and who found them full."""

    def __init__(self, window: Callable[[], int]) -> None:
        self.window = window  # the number of the innermost unit that is no filling
        self.borrowed: dict[int, set[int]] = {}  # window -> windows it found something of
        # By the address of an owner: a reference to it, and the windows that filled its place.
        self._owned: dict[Place, dict[int, tuple[Any, ...]]] = {}
        self._entries = 0
        self._limit = FEW
        self.filled_by: dict[Place, CodeType] = {}  # see `learn`, which comes before `lend`
        self._filling: set[CodeType] = set()  # all of these
        self._called: set[str] = set()  # their names, which are sooner compared
        # What was used in a window while a function filled a place, and who found such a place
        # full: both by the function.
        self._used: dict[Work, set[Used]] = {}
        self._served: dict[int, set[Work]] = {}

    def learn(self, place: Place, by: CodeType) -> None:
        """Which function fills a place: one of the same text, in every version of its module."""
        self.filled_by[place] = by
        self._filling.add(by)
        self._called.add(by.co_name)

    def lend(self, module: Module, probe: int, owner: object) -> None:
        """The place of a region, which hangs on `owner`, is being filled."""
        place, window = (module.number, probe), self.window()
        owners = self._owned.setdefault(place, {})
        known = owners.get(address(owner))
        if known is None or (known[0] is not None and known[0]() is not owner):
            owners[address(owner)] = (_reference(owner), window)
            self._entries += 1
            if self._entries > self._limit:
                self._bury()
        elif window not in known[1:]:
            owners[address(owner)] = (*known, window)

    def _bury(self) -> None:
        """Forget owners that are gone."""
        for owners in self._owned.values():
            for identity, known in list(owners.items()):
                if known[0] is not None and known[0]() is None:
                    del owners[identity]
        self._entries = sum(map(len, self._owned.values()))
        self._limit = max(FEW, 2 * self._entries)

    def forget(self) -> None:
        """Know of no place any more."""
        self._owned.clear()
        self.borrowed.clear()
        self._used.clear()
        self._served.clear()

    def use(self, kind: str, name: str, frame: FrameType | None) -> None:
        """Something that surrounds the program is used, maybe to fill a place."""
        if not self.filled_by or kind not in _LENT:
            return
        called, ground = self._called, runtime.ground[0]
        for _ in range(DEEP):
            if frame is None or frame is ground:
                return
            code = frame.f_code
            if code.co_name in called and code in self._filling:
                self._used.setdefault((self.window(), code), set()).add(used(kind, name))
            frame = frame.f_back

    def used_for(self, window: int) -> dict[int, set[Used]]:
        """What was used for a window by others, who filled what it found full: by their windows."""
        found: dict[int, set[Used]] = {}
        seen: set[Work] = set()
        waiting = list(self._served.get(window, ()))
        while waiting:
            work = waiting.pop()
            if work not in seen and work[0] != window:
                seen.add(work)
                if work in self._used:
                    found.setdefault(work[0], set()).update(self._used[work])
                waiting += self._served.get(work[0], ())
        return found

    def borrow(self, module: Module, probe: int, owner: object) -> None:
        """The place that hangs on `owner` was found full."""
        known = self._owned.get((module.number, probe), {}).get(address(owner))
        if known is None or (known[0] is not None and known[0]() is not owner):
            return
        window = self.window()
        if known[1:] != (window,):
            self.borrowed.setdefault(window, set()).update(known[1:])
            by = self.filled_by[module.number, probe]
            self._served.setdefault(window, set()).update((lender, by) for lender in known[1:])

    def lenders(self, window: int) -> set[int]:
        """The windows that a window depends on, through others too."""
        found: set[int] = set()
        waiting = [window]
        while waiting:
            new = self.borrowed.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        return found - {window}


def used(kind: str, name: str) -> Used:
    """A piece of context, however it is used: the same file may be looked for and read."""
    return kind, name.partition(" ")[2] or name


def _reference(owner: object) -> Any:
    """A weak reference, which tells whether an identity is another's by now; None if none can be.

    Without a callback: objects have one such reference anyway, and entries that are left
    behind go when there are many.
    """
    try:
        return weakref.ref(owner)
    except TypeError:
        return None
