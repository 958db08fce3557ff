"""The indexes of files, kept in the cache between runs under the digest of their text."""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from typing import Any

from edgewise.config import TraceConfig
from edgewise.model.declarations import Declaration
from edgewise.model.effects import Effects
from edgewise.model.names import Uses
from edgewise.trace.index import ClassFacts, FileIndex, FunctionFacts
from edgewise.trace.kept import cache_name, write_atomically

SHAPE = 33  # bump when what an index holds, or means, changes


class Indexes:
    """Reads and writes the indexes of one project's files; plain data, never code."""

    def __init__(self, config: TraceConfig) -> None:
        self.config = config

    def read(self, path: str, digest: str) -> FileIndex | None:
        """The index of one version of a file, if it is kept."""
        entry = self._entry(path, digest)
        if entry is None:
            return None
        try:
            with open(entry, "rb") as file:
                return unpacked(marshal.loads(file.read()))
        except (OSError, ValueError, EOFError, TypeError, KeyError, IndexError):
            return None

    def write(self, index: FileIndex, digest: str) -> None:
        """Keep an index; where that is not possible, it is made again next time."""
        entry = self._entry(index.path, digest)
        if entry is not None:
            with suppress(OSError):
                write_atomically(entry, marshal.dumps(packed(index)))

    def _entry(self, path: str, digest: str) -> str | None:
        if self.config.cache is None:
            return None
        tag = f"index-{SHAPE}-{sys.version_info[:2]}"
        name = cache_name("", path, digest, self.config.granularity, tag)
        return os.path.join(self.config.cache, name[:2], name[2:])


def packed(index: FileIndex) -> tuple[Any, ...]:
    """An index as nested tuples, dicts and sets of strings and numbers.

    `dataclasses.astuple` would copy every one of the strings as well.
    """
    data = list(_values(index))
    data[-4] = tuple((_packed_at(declared, 7), row) for declared, row in data[-4])
    data[-3] = {name: _values(facts) for name, facts in data[-3].items()}
    data[-2] = {name: _packed_at(facts, -1) for name, facts in data[-2].items()}
    return tuple(data)


def _packed_at(facts: Any, place: int) -> tuple[Any, ...]:
    """The fields of `facts`; at one place there are facts again."""
    data = list(_values(facts))
    data[place] = _values(data[place])
    return tuple(data)


def _values(facts: Any) -> tuple[Any, ...]:
    return tuple([getattr(facts, name) for name in facts.__slots__])


def unpacked(data: tuple[Any, ...]) -> FileIndex:
    """The index that `packed` made `data` of."""
    fields = list(data)
    fields[-4] = tuple((_declaration(declared), row) for declared, row in data[-4])
    fields[-3] = {name: ClassFacts(*facts) for name, facts in data[-3].items()}
    fields[-2] = {name: _function(facts) for name, facts in data[-2].items()}
    return FileIndex(*fields)


def _declaration(data: tuple[Any, ...]) -> Declaration:
    fields = list(data)
    fields[7] = Uses(*data[7])
    return Declaration(*fields)


def _function(data: tuple[Any, ...]) -> FunctionFacts:
    fields = list(data)
    fields[-1] = Effects(*data[-1])
    return FunctionFacts(*fields)
