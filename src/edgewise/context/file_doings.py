"""What the run itself has done to files, in whichever of its processes, and when.

What the run itself wrote is no part of what surrounds it. A child process tells what it
writes, and is told nothing: of what it used, it is found out later whether it was the
run's own at that moment.
"""

from __future__ import annotations

from edgewise.context import disk
from edgewise.context.file_prints import (
    BULK,
    KEYS,
    LIST,
    LOOKS,
    PROBE,
    READ,
    SIZES,
    STAT,
    FilePrints,
)
from edgewise.context.journal import now
from edgewise.context.key import ABSENT, UNKNOWN
from edgewise.context.keyed import read_name
from edgewise.context.meaning import FORMATS
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from edgewise.config import ContextConfig

MADE, WROTE, ADDED, REMOVED = "made", "wrote", "added", "removed"
LISTS = (LIST, SIZES, BULK)
_KEPT = (READ, PROBE, STAT)  # what is still to be known of a file that is added to


class FileDoings(FilePrints):
    """Knows which files are the run's own, and since when."""

    def __init__(self, config: ContextConfig) -> None:
        super().__init__(config)
        self._touched: set[str] = set()
        self._written_in: dict[str, set[str]] = {}  # by directory
        self._added: set[str] = set()  # written to, but with what was there before still in it
        self._begun: set[str] = set()  # added to, and there was nothing before
        self._gone: set[str] = set()  # made, and removed again
        self._keys: dict[str, set[str]] = {}  # by file: names of the keys that were read
        self._turns: dict[str, list[int]] = {}  # when a file became our own, ceased to be, ...
        # Told by others: what hears of what children do, and what tells of it in a child.
        self._listen: Callable[[], None] = lambda: None
        self.tell: Callable[..., None] | None = None

    def _write(self, name: str, *, adding: bool) -> None:
        """A file is about to be written to; what is known of it so far is kept."""
        nothing = disk.nature(self.paths.filename(name)) == ABSENT
        others = list(self._told_of(name)) if self.tell is not None else []
        for wanted in (*self._moving(name, adding), *others):
            if wanted not in self._kept:
                self._kept[wanted] = self._ourselves(self._look, wanted)
        what = MADE if nothing else ADDED if adding else WROTE
        self._own(name, what, adding, now())
        if self.tell is not None:
            self.tell(what, name, adding, {one: self._kept[one] for one in others})

    def _own(self, name: str, what: str, adding: bool, moment: int) -> None:
        """From a moment on, a file is as the run has made it."""
        if what == MADE:
            self._made.add(name)
            if adding:
                self._begun.add(name)
        elif what == ADDED:
            self._added.add(name)
        self._written.add(name)
        self._written_in.setdefault(os.path.dirname(name) or ".", set()).add(name)
        turns = self._turns.setdefault(name, [])
        if what != ADDED and not len(turns) % 2:
            turns.append(moment)

    def _leave(self, name: str) -> None:
        """Something is about to be removed, or to be called otherwise."""
        if name in self._made:
            self._disown(name, now())
        if self.tell is not None:
            self.tell(REMOVED, name, False, {})

    def _disown(self, name: str, moment: int) -> None:
        """From a moment on, nothing is where the run had made something, as before."""
        self._gone.add(name)
        turns = self._turns.setdefault(name, [])
        if len(turns) % 2:
            turns.append(moment)

    def heard(self, moment: int, what: str, name: str, adding: bool, kept: dict[str, str]) -> None:
        """A child has done something to a file; `kept` is what that was like before."""
        if what == REMOVED:
            if name in self._made:
                self._disown(name, moment)
            return
        self._gone.discard(name)
        if name in self._written:
            if not adding:
                self._take(name)
            return
        for wanted, fingerprint in kept.items():
            self._kept.setdefault(wanted, fingerprint)
        for wanted in self._moving(name, adding):  # those that nobody has looked at in time
            if not wanted.startswith(LISTS):
                self._kept.setdefault(wanted, UNKNOWN)
        self._own(name, what, adding, moment)

    def _take(self, name: str) -> None:
        """Nothing is left in a file of what was there before."""
        self._begun.discard(name)
        if name in self._added:
            self._added.discard(name)
            self._turns[name].append(now())

    def _moving(self, name: str, adding: bool) -> Iterator[str]:
        """What has been used of a file, or still may be, and is about to be another."""
        read = f"{READ} {name}"
        for how in (READ, *LOOKS, *FORMATS, *self.meanings):
            used = f"{how} {name}" if how in LOOKS else read
            if used in self._touched or (adding and how in _KEPT):
                yield f"{how} {name}"
        above = os.path.dirname(name) or "."
        yield from (f"{how} {above}" for how in LISTS if f"{how} {above}" in self._touched)
        yield from self._keys.get(name, ())

    def _told_of(self, name: str) -> Iterator[str]:
        """What a child tells of a file that it is about to change: others may have used it."""
        return (f"{how} {name}" for how in (READ, *LOOKS))

    def _is_own(self, name: str) -> bool:
        """Whether the run wrote a file, or made a directory above it."""
        if not self._written:
            return False
        if name in self._written and not self._is_as_it_was(name):
            return name not in self._added
        made, at = self._made, name.rfind("/")
        while at > 0:  # asked at each use: a loop takes half the time of `_directories`
            above = name[:at]
            if above in made and not self._is_as_it_was(above):
                return True
            at = name.rfind("/", 0, at)
        return False

    def _is_as_it_was(self, name: str) -> bool:
        """Whether something that the run made has been removed again; then it is forgotten."""
        if name not in self._gone:
            return False
        self._gone.discard(name)
        if self._ourselves(disk.nature, self.paths.filename(name)) != ABSENT:
            self._turns[name].pop()
            return False  # it could not be removed
        self._made.discard(name)
        self._written.discard(name)
        return True

    def admitted(self, name: str, fingerprint: str, moment: int) -> tuple[str, str] | None:
        """What a child relied on that used this at a moment; None: what the run itself made."""
        how, path = parts_of(name)
        if self._was_own(path, moment):
            return (f"{PROBE} {path}", ABSENT) if path in self._begun else None
        if how in LISTS and any(self._was_own(one, moment) for one in self._inside(path)):
            return name, self.fingerprint(name)  # without what the run has made
        return name, fingerprint

    def _was_own(self, name: str, moment: int) -> bool:
        """Whether a file was the run's own at a moment, or a directory above it was."""
        return any(
            sum(turn <= moment for turn in self._turns[one]) % 2
            for one in (name, *directories_of(name))
            if one in self._turns
        )

    def found_in(self, name: str, fingerprint: str) -> list[str]:
        """The files that whoever uses something sees: itself, or all that a directory holds."""
        how, path = parts_of(name)
        return self._inside(path) if how in LISTS else [path]

    def _inside(self, directory: str) -> list[str]:
        return list(self._written_in.get(directory, ()))


def parts_of(name: str) -> tuple[str, str]:
    """What something is relied on for, and its path."""
    how, _, path = name.partition(" ")
    return how, (read_name(name)[2] if how in KEYS else path)


def directories_of(name: str) -> Iterator[str]:
    """Those above a file, the nearest first."""
    at = name.rfind("/")
    while at > 0:
        yield name[:at]
        at = name.rfind("/", 0, at)
