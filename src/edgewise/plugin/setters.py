"""What may bind names of modules and classes through something that it has hold of.

`there.mode = 1` says which name it binds, but not whose. So whoever runs that may have bound
any of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from edgewise.trace.file_facts import BINDING

_MARK = f"{BINDING} "


class Setters:
    """The statements that bind an attribute of which some module or class has one."""

    def __init__(self) -> None:
        self.rows: dict[int, int] = {}  # file -> their probes
        self.all: dict[int, int] = {}  # the same, of whatever binds an attribute
        self._names: set[str] = set()
        self._by_name: dict[str, list[tuple[int, int]]] = {}

    @property
    def names(self) -> Set[str]:
        """The attributes that are bound somewhere, of whatever has them."""
        return self._by_name.keys()

    def bound(self, names: Iterable[str]) -> None:
        """These names are bound somewhere."""
        for name in names:
            if name not in self._names:
                self._names.add(name)
                for file, row in self._by_name.get(name, ()):
                    self.rows[file] = self.rows.get(file, 0) | row

    def learn(self, file: int, mentions: Mapping[str, int]) -> None:
        """What a file mentions, and by which probes."""
        for mention, row in mentions.items():
            if mention.startswith(_MARK):
                name = mention[len(_MARK) :]
                self.all[file] = self.all.get(file, 0) | row
                self._by_name.setdefault(name, []).append((file, row))
                if name in self._names:
                    self.rows[file] = self.rows.get(file, 0) | row
