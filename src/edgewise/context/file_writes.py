"""Files that the run itself makes, writes to, moves and removes.

What the run itself wrote is no part of what surrounds it. But whoever makes something
relies on nothing being there, and on there being a directory above it; whoever adds to a
file leaves in it what was there, if there was anything; and what is made and removed again
is as it was.
"""

from __future__ import annotations

from edgewise.context import disk
from edgewise.context.events import FRAMES
from edgewise.context.file_calls import is_standard, located
from edgewise.context.file_prints import LIST, PROBE, READ, ROOM
from edgewise.context.file_uses import FOUND, FileUses
from edgewise.context.key import ABSENT
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from typing import Any


class FileWrites(FileUses):
    """Notes what the run does to files, and what it relies on in doing so."""

    def made_directory(self, args: tuple[Any, ...]) -> None:
        """A directory is about to be made."""
        path = located(args[0], args[2])
        anyway = makes_it_anyway(sys._getframe(2 + FRAMES))
        self._rely(path, absent=not anyway)
        name = self.paths.name(path)
        if anyway and name is not None and not os.path.isabs(name):
            self._use(ROOM, name)
        self.made_anew(path)

    def made_anew(self, path: Any) -> None:
        """A directory or a link is about to be made, if there is nothing yet."""
        name = self.paths.name(path)
        if name is not None and self._is_free(name):
            self.written(path)
            self._change(lambda left: left.left((FOUND, name)))

    def _is_free(self, name: str) -> bool:
        """Whether nothing is there: what must be made anew is left alone otherwise."""
        return bool(self._ourselves(disk.nature, self.paths.filename(name)) == ABSENT)

    def shortened(self, args: tuple[Any, ...]) -> None:
        """A file is about to be cut off; what is before that stays."""
        self.written(args[0], adding=True)
        name = self.paths.name(args[0])
        if name is not None:
            self._change(lambda left: left.left((FOUND, name), afresh=False))

    def removed_file(self, args: tuple[Any, ...]) -> None:
        """A file is about to be removed: it has to be there."""
        path = located(args[0], args[1])
        self._rely(path, absent=True)
        self._remove(path)

    def removed_directory(self, args: tuple[Any, ...]) -> None:
        """A directory is about to be removed: it has to be empty."""
        path = located(args[0], args[1])
        name = self.paths.name(path)
        if name is not None and not os.path.isabs(name):
            self._use(LIST, name)
        self._remove(path)

    def _remove(self, path: Any) -> None:
        self.written(path)
        name = self.paths.name(path)
        if name is None:
            return
        self._leave(name)
        if name in self._made:  # it was not there in the beginning, either
            self._change(lambda left: left.taken_away((FOUND, name)))
        else:
            self._change(lambda left: left.left((FOUND, name)))

    def moved(self, args: tuple[Any, ...]) -> None:
        """Something is about to get another name, by which it may be read."""
        source, target = located(args[0], args[2]), located(args[1], args[3])
        old, new = self.paths.name(source), self.paths.name(target)
        if old is not None and not os.path.isabs(old):
            self._read_all(old)
        self._rely(target, absent=False)
        self.written(source)
        self.written(target)
        if old is not None:
            self._leave(old)
        if old is not None and new is not None:
            self._change(lambda left: left.moved((FOUND, old), (FOUND, new)))

    def _read_all(self, name: str) -> None:
        """Whatever is in a file, or below a directory, counts."""
        nature = self._ourselves(disk.nature, self.paths.filename(name))
        if nature == "d":
            self._all_below(name)
        else:
            self._use(READ if nature == "f" else PROBE, name)

    def _rely(self, path: Any, *, absent: bool) -> None:
        """Something can be made here: in a directory, and if need be where nothing is.

        Outside of the root there is nothing to rely on but what the run itself makes,
        mostly under a name that is another each time.
        """
        name = self.paths.name(path)
        if name is None or os.path.isabs(name):
            return
        above = os.path.dirname(name)
        if above:
            self._use(PROBE, above)
        if absent:
            self._use(PROBE, name)

    def written(self, path: Any, *, adding: bool = False) -> None:
        """A file or directory is about to be made, written to or removed.

        What is in it stays there in part, if one is only `adding` to it.
        """
        name = self.paths.name(path)
        if name is None:
            return
        self._listen()
        if name not in self._written or self._is_as_it_was(name):
            self._write(name, adding=adding)
        elif not adding:
            self._take(name)


def makes_it_anyway(frame: Any) -> bool:
    """Whether a directory is made that may be there: `mkdir(exist_ok=True)`."""
    if frame is None or frame.f_code.co_name not in ("mkdir", "makedirs"):
        return False
    return is_standard(frame.f_code.co_filename) and bool(frame.f_locals.get("exist_ok"))
