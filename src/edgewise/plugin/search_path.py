"""By which names modules may be found otherwise, if tests have changed where they are looked for.

Directories that were put on the path, taken away or moved matter only to who imports
something of a name that is in one of them. What is put into such a directory later counts as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.context.file_calls import unheard
from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os
from edgewise.trace.file_facts import IMPORTING, UNKNOWN

MOST = 16  # directories that are looked after
Path = tuple[object, ...]


@dataclass(slots=True)
class _Directory:
    """A directory that is on the path or not, as tests have left it."""

    name: str
    tests: set[int] = field(default_factory=set)
    changed: int = 0  # when its contents did, as the system has it; none if it is not there
    names: frozenset[str] = frozenset()

    def look(self) -> frozenset[str]:
        """What has come to be there since it was looked at last, as those mention it who import it.

        If something came that is gone again, nobody knows what that was.
        """
        with unheard():
            changed = _changed(self.name)
            if changed == self.changed:
                return frozenset()
            names = frozenset(_modules_in(self.name))
        new = names - self.names
        unseen = bool(self.changed and changed) and names == self.names
        self.changed, self.names = changed, names
        return frozenset({IMPORTING}) if unseen else _mentioned(new)


@dataclass(slots=True)
class SearchPath:
    """Directories of which it matters who has put them on the path."""

    _directories: dict[str, _Directory] = field(default_factory=dict)

    def left(self, before: Path, now: Path, test: int) -> frozenset[str]:
        """What those mention who import what may be found otherwise now."""
        moved = [*_apart(before, now), *_apart(now, before)]
        with unheard():
            plain = [name for name in moved if isinstance(name, str) and _is_plain(name)]
        if len(plain) < len(moved) or len(self._directories) + len(plain) > MOST:
            return frozenset({IMPORTING})
        for name in plain:
            directory = self._directories.setdefault(name, _Directory(name))
            directory.look()
            directory.tests.add(test)
        return _mentioned(name for one in plain for name in self._directories[one].names)

    def grown(self) -> Iterator[tuple[set[int], frozenset[str]]]:
        """For directories in which something has come to be: who left them so, and what it is."""
        for directory in self._directories.values():
            new = directory.look()
            if new:
                yield directory.tests, new


def _apart(path: Path, other: Path) -> Path:
    """What is on a path between where it begins and where it ends as another does."""
    shorter = min(len(path), len(other))
    first = next((at for at in range(shorter) if path[at] != other[at]), shorter)
    rest = shorter - first
    last = next((at for at in range(rest) if path[-1 - at] != other[-1 - at]), rest)
    return path[first : len(path) - last]


def _is_plain(name: str) -> bool:
    """Whether it can be seen what can be found there: not in an archive, or anywhere."""
    return os.path.isabs(name) and (os.path.isdir(name) or not os.path.exists(name))


def _modules_in(directory: str) -> Iterator[str]:
    try:
        found = os.listdir(directory)
    except OSError:
        return
    yield from (name.partition(".")[0] for name in found)


def _changed(directory: str) -> int:
    try:
        return os.stat(directory).st_mtime_ns
    except OSError:
        return 0


def _mentioned(names: Iterable[str]) -> frozenset[str]:
    return frozenset(f"{IMPORTING} {name}" for name in (*names, UNKNOWN))
