"""Which files the run has used, and which it has written itself.

What the run itself wrote is no part of what surrounds it. If it was read before
it was written to, its fingerprint is taken just before it is written to.
"""

from __future__ import annotations

import os

from edgewise.context import disk
from edgewise.context.file_prints import (
    BULK,
    LIST,
    LOOKS,
    MANY,
    READ,
    SIZES,
    FilePrints,
)
from edgewise.context.key import ABSENT
from edgewise.context.meaning import FORMATS

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from edgewise.config import ContextConfig
    from edgewise.context.leavings import Leavings

FOUND = "file"  # the kind under which is told what tests leave to each other
MOST = 2000  # files of one directory, after which they are not told apart
MOST_AT_ONCE = 5000  # new files used by one test, after which it runs always
MOST_OF_ALL = 200_000  # by all tests


class FileUses(FilePrints):
    """Notes what is used of files, by whom they are written, and who finds what was written."""

    def __init__(self, config: ContextConfig) -> None:
        super().__init__(config)
        self._touch: Callable[[str], None] | None = None
        self._touched: set[str] = set()
        self._written_in: dict[str, set[str]] = {}  # by directory
        self._change: Callable[[Callable[[Leavings], None]], None] = lambda change: None
        self._used_in: dict[str, int] = {}  # how many files of a directory have been used
        self._at_once = 0  # how many new ones since it was last settled who depends on what
        # Of so many, how many the program itself has used: asked for where somebody knows.
        self._pending: Callable[[int], int] = lambda at_once: at_once
        self.overrun = False  # whether more files were used than are told apart

    def _use(self, how: str, name: str) -> None:
        if self._touch is None:
            return
        if self._written and (how in (LIST, SIZES) or name in self._written):
            self._find(how, name)
        if self._is_own(name):
            return
        wanted = f"{how} {name}"
        if wanted not in self._touched:
            wanted = self._bounded(wanted, how, name)
            self._touched.add(wanted)
        self._touch(wanted)

    def _bounded(self, wanted: str, how: str, name: str) -> str:
        """`wanted`, or all files of the directory if there are too many of them."""
        above = os.path.dirname(name) or "."
        count = self._used_in.get(above, 0)
        if count >= MOST and how not in (LIST, SIZES):
            wanted = f"{BULK} {above}"
        if self._at_once >= MOST_AT_ONCE:  # most of it may be what pytest looks at, and no test
            self._at_once = self._pending(self._at_once)
        few = self._at_once < MOST_AT_ONCE and len(self._touched) < MOST_OF_ALL
        if few or wanted in self._touched:
            self._used_in[above] = count + 1
            self._at_once += 1
            return wanted
        self.overrun = True
        return f"{MANY} ."

    def _is_own(self, name: str) -> bool:
        """Whether the run wrote a file, or made a directory above it."""
        if not self._written:
            return False
        if name in self._written:
            return True
        at = name.rfind("/")
        while at > 0:
            if name[:at] in self._made:
                return True
            at = name.rfind("/", 0, at)
        return False

    def written(self, path: Any) -> None:
        """A file or directory is about to be made, written to or removed."""
        name = self.paths.name(path)
        if name is None or name in self._written:
            return
        above = os.path.dirname(name) or "."
        told = [f"{how} {name}" for how in (READ, *LOOKS, *FORMATS, *self.meanings)]
        for wanted in (*told, *(f"{how} {above}" for how in (LIST, SIZES, BULK))):
            is_file = wanted.endswith(f" {name}")
            used = wanted if wanted.startswith(LOOKS) or not is_file else told[0]
            if used in self._touched and wanted not in self._kept:
                self._kept[wanted] = self._ourselves(self._look, wanted)
        if disk.nature(self.paths.filename(name)) == ABSENT:
            self._made.add(name)
        self._written.add(name)
        self._written_in.setdefault(above, set()).add(name)

    def moved(self, args: tuple[Any, ...]) -> None:
        """Something is about to get another name."""
        self.written(args[0])
        self.written(args[1])
        old, new = self.paths.name(args[0]), self.paths.name(args[1])
        if old is not None and new is not None:
            self._change(lambda left: left.moved((FOUND, old), (FOUND, new)))

    def made_anew(self, path: Any) -> None:
        """A directory or a link is about to be made."""
        self.written(path)
        name = self.paths.name(path)
        if name is not None:
            self._change(lambda left: left.left((FOUND, name)))

    def removed(self, path: Any) -> None:
        """A file or directory is about to be removed."""
        self.written(path)
        name = self.paths.name(path)
        if name in self._made:  # it was not there in the beginning, either
            self._change(lambda left: left.taken_away((FOUND, name)))
        elif name is not None:
            self._change(lambda left: left.left((FOUND, name)))

    def _find(self, how: str, name: str) -> None:
        """Something was looked at that the run may have written."""
        names = list(self._written_in.get(name, ())) if how in (LIST, SIZES) else [name]
        if names:
            self._change(lambda left: left.found(*((FOUND, one) for one in names)))

    def failed(self, error: Exception) -> None:
        """Looking at a path failed: it is an odd one, or whoever used it runs from now on."""
        if not isinstance(error, OSError | ValueError | TypeError) and self._touch is not None:
            self.overrun = True
            self._touch(f"{MANY} .")

    def admits(self, name: str, fingerprint: str) -> bool:
        """Whether what a child used was not written by this process."""
        return name in self._kept or not self._is_own(name.partition(" ")[2])
