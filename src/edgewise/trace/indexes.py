"""The indexes of files, kept in the cache between runs under the digest of their text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from edgewise.config import TraceConfig
from edgewise.model.declarations import Declaration
from edgewise.model.effects import Effects
from edgewise.model.names import Uses
from edgewise.standard import builtins as __builtins__
from edgewise.standard import marshal, os, suppress, sys
from edgewise.trace.index import ClassFacts, FileIndex, FunctionFacts
from edgewise.trace.kept import cache_name, write_atomically

SHAPE = 41  # bump when what an index holds, or means, changes


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
                return unpacked(file.read())
        except (OSError, ValueError, EOFError, TypeError, KeyError, IndexError):
            return None

    def has(self, path: str, digest: str) -> bool:
        """Whether the index of one version of a file is kept; reading it may fail all the same."""
        entry = self._entry(path, digest)
        return entry is not None and os.path.exists(entry)

    def write(self, index: FileIndex, digest: str) -> None:
        """Keep an index; where that is not possible, it is made again next time."""
        entry = self._entry(index.path, digest)
        if entry is not None:
            with suppress(OSError):
                write_atomically(entry, packed(index))

    def _entry(self, path: str, digest: str) -> str | None:
        if self.config.cache is None:
            return None
        tag = f"index-{SHAPE}-{sys.version_info[:2]}"
        name = cache_name("", path, digest, self.config.granularity, tag)
        return os.path.join(self.config.cache, name[:2], name[2:])


class KeptIndex(FileIndex):
    """An index that was read: most comparisons never ask what is in its last parts."""

    __slots__ = ("_parts",)
    _parts: dict[str, bytes]

    def __getattr__(self, name: str) -> Any:
        """Called for a part that is not unpacked yet."""
        if name not in _UNPACK:
            raise AttributeError(name)
        part = _UNPACK[name](marshal.loads(self._parts[name]))
        object.__setattr__(self, name, part)
        return part


def packed(index: FileIndex) -> bytes:
    """An index as nested tuples, dicts and sets of strings and numbers, with a checksum.

    `dataclasses.astuple` would copy every one of the strings as well.
    """
    parts = {name: marshal.dumps(pack(getattr(index, name))) for name, pack in _PACK.items()}
    data = marshal.dumps((tuple(getattr(index, name) for name in _AT_ONCE), parts))
    return crc32(data).to_bytes(4, "big") + data


def unpacked(data: bytes) -> KeptIndex:
    """The index that `packed` made `data` of."""
    if crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        raise ValueError("what is kept is not what was written")
    values, parts = marshal.loads(data[4:])
    index = KeptIndex.__new__(KeptIndex)
    for name, value in zip(_AT_ONCE, values, strict=True):
        object.__setattr__(index, name, value)
    object.__setattr__(index, "_parts", parts)
    return index


def _packed_at(facts: Any, place: int) -> tuple[Any, ...]:
    """The fields of `facts`; at one place there are facts again."""
    data = list(_values(facts))
    data[place] = _values(data[place])
    return tuple(data)


def _values(facts: Any) -> tuple[Any, ...]:
    return tuple([getattr(facts, name) for name in facts.__slots__])


def _declaration(data: tuple[Any, ...]) -> Declaration:
    fields = list(data)
    fields[7] = Uses(*data[7])
    return Declaration(*fields)


def _function(data: tuple[Any, ...]) -> FunctionFacts:
    fields = list(data)
    fields[-1] = Effects(*data[-1])
    return FunctionFacts(*fields)


_PACK: dict[str, Callable[[Any], Any]] = {
    "declarations": lambda part: [(_packed_at(declared, 7), row) for declared, row in part],
    "classes": lambda part: {name: _values(facts) for name, facts in part.items()},
    "functions": lambda part: {name: _packed_at(facts, -1) for name, facts in part.items()},
}
_UNPACK: dict[str, Callable[[Any], Any]] = {
    "declarations": lambda part: tuple((_declaration(declared), row) for declared, row in part),
    "classes": lambda part: {name: ClassFacts(*facts) for name, facts in part.items()},
    "functions": lambda part: {name: _function(facts) for name, facts in part.items()},
}
_AT_ONCE = tuple(name for name in FileIndex.__slots__ if name not in _PACK)
