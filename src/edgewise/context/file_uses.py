"""Which files the run has used, but for those it has written itself.

What the run itself wrote is no part of what surrounds it. If it was read before
it was written to, its fingerprint is taken just before it is written to.
"""

from __future__ import annotations

from edgewise.context import disk
from edgewise.context.file_doings import FileDoings
from edgewise.context.file_prints import BULK, LIST, MANY, PROBE, READ, SIZES
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable

    from edgewise.config import ContextConfig
    from edgewise.context.leavings import Leavings

FOUND = "file"  # the kind under which is told what tests leave to each other
MOST = 2000  # files of one directory, after which they are not told apart
MOST_AT_ONCE = 5000  # new files used by one test; of twice as many directories, it runs always
MOST_OF_ALL = 200_000  # by all tests


class FileUses(FileDoings):
    """Notes what is used of files, and who finds what was written."""

    def __init__(self, config: ContextConfig) -> None:
        super().__init__(config)
        self._touch: Callable[[str], None] | None = None
        self._change: Callable[[Callable[[Leavings], None]], None] = lambda change: None
        self._used_in: dict[str, int] = {}  # how many files of a directory have been used
        self._at_once = 0  # how many new ones since it was last settled who depends on what
        # Whether it was the program that used something, and not pytest: told by who knows.
        self._is_noted: Callable[[str, str], bool] = lambda kind, name: True
        self.overrun = False  # whether more files were used than are told apart

    def _use(self, how: str, name: str) -> None:
        if self._touch is None:
            return
        self._listen()
        if self._written and (how in (LIST, SIZES) or name in self._written):
            self._find(how, name)
        if self._is_own(name):
            if name not in self._begun:
                return
            how = PROBE
        wanted = f"{how} {name}"
        if wanted in self._touched:
            self._touch(wanted)
            return
        wanted = self._bounded(wanted, how, name)
        self._touch(wanted)
        if wanted not in self._touched and self._is_noted(self.kind, wanted):
            self._touched.add(wanted)
            self._at_once += 1
            above = os.path.dirname(name) or "."
            self._used_in[above] = self._used_in.get(above, 0) + 1

    def _bounded(self, wanted: str, how: str, name: str) -> str:
        """`wanted`, or all files of the directory if there are too many of them."""
        if how not in (LIST, SIZES) and self._is_crowded(os.path.dirname(name) or "."):
            wanted = f"{BULK} {os.path.dirname(name) or '.'}"
        few = self._at_once < 2 * MOST_AT_ONCE and len(self._touched) < 2 * MOST_OF_ALL
        if few or wanted in self._touched:
            return wanted
        self.overrun = True
        return f"{MANY} ."

    def _is_crowded(self, directory: str) -> bool:
        """Whether files of a directory are no longer told apart."""
        if self._at_once >= MOST_AT_ONCE or len(self._touched) >= MOST_OF_ALL:
            return True
        return self._used_in.get(directory, 0) >= MOST

    def _all_below(self, name: str) -> None:
        """All that is in a directory counts; where that is very much, each directory as a whole."""
        filename = self.paths.filename(name)
        found, few = self._ourselves(disk.below, filename, self._without(name))
        for path in found:
            inside = self.paths.name(path)
            if inside is not None and path.endswith(os.sep):
                self._use(LIST if few else BULK, inside)
            elif inside is not None:
                self._use(READ, inside)

    def _find(self, how: str, name: str) -> None:
        """Something was looked at that the run may have written."""
        names = self._inside(name) if how in (LIST, SIZES) else [name]
        if names:
            self._change(lambda left: left.found(*((FOUND, one) for one in names)))

    def failed(self, error: Exception) -> None:
        """Looking at a path failed: it is an odd one, or whoever used it runs from now on."""
        if not isinstance(error, OSError | ValueError | TypeError) and self._touch is not None:
            self.overrun = True
            self._touch(f"{MANY} .")
