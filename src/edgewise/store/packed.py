"""Units as the tables hold them, each part unpacked when it is first asked for.

A selection looks at few units closely, and where nothing has changed at none:
it wants to know what pytest made of each test, and how the tests ended. So
reading a history as a whole would be most of the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edgewise.standard import builtins as __builtins__
from edgewise.store.bits import DamagedError, unpack, unpack_ids
from edgewise.store.columns import blob, entries, text
from edgewise.trace.history import Touch


class Tables:
    """What units refer to by ids: rows of hits, touches, and each other."""

    def __init__(
        self,
        hits: Mapping[int, tuple[int, object]],  # id -> index of its file, packed bits
        touches: Mapping[int, tuple[object, ...]],  # id -> kind, name
        widths: list[int],  # probes of each file
        unit_at: Mapping[int, int],
        snapshots: list[int],  # of each unit
        own_files: Mapping[int, set[int]],  # snapshot -> its files
    ) -> None:
        self._hits = hits
        self._touches = touches
        self._widths = widths
        self._unit_at = unit_at
        self._snapshots = snapshots
        self._own_files = own_files
        self._rows: dict[int, int] = {}
        self._known: dict[int, Touch] = {}
        self._of_kinds: dict[frozenset[str], dict[int, Touch]] = {}
        self._refs: dict[tuple[bytes, int], tuple[int, ...]] = {}

    def files(self, packed: bytes, snapshot: int, key: str) -> tuple[int, ...]:
        """The files a unit has hits in."""
        found = tuple([file for file, _ in entries(self._hits, unpack_ids(packed), "hits")])
        files = set(found)
        if len(files) != len(found) or not files <= self._own_files[snapshot]:
            raise DamagedError(f"unit {key!r} has hits outside its version")
        return found

    def hits(self, packed: bytes, files: Sequence[int]) -> dict[int, int]:
        """The hits of a unit, by file."""
        return dict(zip(files, map(self._row, unpack_ids(packed)), strict=True))

    def _row(self, id: int) -> int:
        row = self._rows.get(id)
        if row is None:
            file, bits = self._hits[id]
            row = self._rows[id] = unpack(blob(bits), self._widths[file])
        return row

    def refs(self, packed: bytes, snapshot: int, key: str) -> tuple[int, ...]:
        """The units a unit refers to; tests of one module mostly refer to the same."""
        known = self._refs.get((packed, snapshot))
        if known is None:
            known = tuple(entries(self._unit_at, unpack_ids(packed), "unit"))
            if any(self._snapshots[ref] != snapshot for ref in known):
                raise DamagedError(f"unit {key!r} refers to a unit of another version")
            self._refs[packed, snapshot] = known
        return known

    def touches_of(self, packed: bytes, kinds: frozenset[str]) -> frozenset[Touch]:
        """What a unit touched of these kinds; no other touch need be known for that."""
        wanted = self._of_kinds.get(kinds)
        if wanted is None:
            wanted = self._of_kinds[kinds] = {
                id: Touch(text(kind), text(name))
                for id, (kind, name) in self._touches.items()
                if kind in kinds
            }
        if not wanted:
            return frozenset()
        return frozenset([wanted[id] for id in unpack_ids(packed) if id in wanted])

    def touches_like(self, prefix: str) -> list[Touch]:
        """The touches whose kinds start with `prefix`."""
        return [
            Touch(kind, text(name))
            for kind, name in self._touches.values()
            if type(kind) is str and kind.startswith(prefix)
        ]

    def touches(self, packed: bytes) -> frozenset[Touch]:
        """What a unit touched."""
        ids = unpack_ids(packed)
        known = self._known
        new = [id for id in ids if id not in known]
        for id, (kind, name) in zip(new, entries(self._touches, new, "touch"), strict=True):
            known[id] = Touch(text(kind), text(name))
        return frozenset(map(known.__getitem__, ids))


class PackedUnit:
    """A unit that unpacks itself part by part."""

    __slots__ = ("_files", "_hits", "_packed", "_refs", "_snapshot", "_tables", "_touches")
    _files: tuple[int, ...] | None
    _hits: dict[int, int] | None
    _refs: tuple[int, ...] | None
    _touches: frozenset[Touch] | None

    def __init__(self, tables: Tables, snapshot: int, packed: Sequence[object]) -> None:
        self._tables = tables
        self._snapshot = snapshot
        self._packed = packed  # kind, key, hits, refs, touches
        self._files = self._hits = self._refs = self._touches = None

    @property
    def kind(self) -> str:
        """What piece of execution it is."""
        kind = self._packed[0]
        return kind if type(kind) is str else text(kind)

    @property
    def key(self) -> str:
        """Which one of its kind."""
        key = self._packed[1]
        return key if type(key) is str else text(key)

    @property
    def files(self) -> tuple[int, ...]:
        """The files it has hits in; which hits need not be known for that."""
        if self._files is None:
            self._files = self._tables.files(blob(self._packed[2]), self._snapshot, self.key)
        return self._files

    @property
    def hits(self) -> dict[int, int]:
        """File -> bitset."""
        if self._hits is None:
            self._hits = self._tables.hits(blob(self._packed[2]), self.files)
        return self._hits

    @property
    def refs(self) -> tuple[int, ...]:
        """The units whose footprint belongs to this one's."""
        if self._refs is None:
            self._refs = self._tables.refs(blob(self._packed[3]), self._snapshot, self.key)
        return self._refs

    @property
    def touches(self) -> frozenset[Touch]:
        """The entities other than edges that it touched."""
        if self._touches is None:
            self._touches = self._tables.touches(blob(self._packed[4]))
        return self._touches

    def touches_of(self, kinds: frozenset[str]) -> frozenset[Touch]:
        """Those of its touches that are of these kinds."""
        return self._tables.touches_of(blob(self._packed[4]), kinds)

    def check(self) -> None:
        """Unpacks everything; raises `DamagedError` if anything is not as we write it."""
        _ = self.kind, self.hits, self.refs, self.touches
