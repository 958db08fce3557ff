"""The coverage matrix: tests by entities, in memory.

A test has two readings. Its *window* is what ran between its start and its
end. Its *footprint* is what its outcome can depend on: the window, together
with the footprint of every unit it refers to.

Histories may come from different runs, on different versions of a file, where
one bit means different things. So a row belongs to a `StoredFile`, a path
*and* a digest, and each test to one `RecordedVersion`, which has one digest
for each path. That is why `footprint(test)` can be keyed by path alone:
read its bits as those of `version(test).digests[path]`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from edgewise.data import dataclass
from edgewise.errors import UnknownTestError
from edgewise.graph.closure import Closures
from edgewise.standard import builtins as __builtins__
from edgewise.store.bits import positions
from edgewise.trace.history import IMPORT, SESSION, Recording, TestHistory, Touch

_NOT_COMPOSED = ("value", "settled", "unimported")
MEMO_SIZE = 256  # composed footprints kept; tests are mostly asked for module by module


@dataclass(frozen=True, slots=True, order=True)
class Manner:
    """How a run was recorded. Only bits recorded in the same manner can be compared."""

    python: str  # e.g. "cpython-311-linux"
    granularity: str  # "edge", "function" or "file"
    tool: str  # version of edgewise, which decides what a probe is


@dataclass(frozen=True, slots=True, order=True)
class StoredFile:
    """One version of one file, as rows of hits refer to it."""

    path: str
    digest: str
    probes: int


@dataclass(frozen=True, slots=True)
class RecordedVersion:
    """The version of the program that one run saw."""

    digests: Mapping[str, str]  # path -> digest, of every file in the recording
    manner: Manner
    commit: str | None
    created: float  # seconds since 1970
    complete: bool


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """One piece of execution; indices point into `files` and `units` of its matrix."""

    kind: str
    key: str
    hits: Mapping[int, int]  # file -> bitset
    refs: tuple[int, ...]
    touches: frozenset[Touch]

    @property
    def files(self) -> Collection[int]:
        """The files it has hits in."""
        return self.hits.keys()

    def touches_of(self, kinds: frozenset[str]) -> frozenset[Touch]:
        """Those of its touches that are of these kinds."""
        return frozenset(touch for touch in self.touches if touch.kind in kinds)


class AnyUnit(Protocol):
    """A unit, unpacked or not."""

    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def hits(self) -> Mapping[int, int]: ...
    @property
    def files(self) -> Collection[int]: ...
    @property
    def refs(self) -> tuple[int, ...]: ...
    @property
    def touches(self) -> frozenset[Touch]: ...
    def touches_of(self, kinds: frozenset[str]) -> frozenset[Touch]: ...


@dataclass(frozen=True)
class CoverageMatrix:
    """What each test did. Frozen, but not slotted: what is derived is kept once computed."""

    files: tuple[StoredFile, ...]
    units: Sequence[AnyUnit]
    versions: tuple[RecordedVersion, ...]
    histories: Mapping[str, TestHistory]  # by test
    version_of: Mapping[str, int]  # test -> index of its version
    loose: tuple[int, ...] = ()  # units that ran for no test in particular
    # the touches whose kinds start with a prefix, where they need not be looked for in all units
    touch_table: Callable[[str], Iterable[Touch]] | None = None

    @classmethod
    def of_recording(
        cls, recording: Recording, *, tool: str = "", created: float = 0.0
    ) -> CoverageMatrix:
        """The matrix of one run, without going through a store."""
        units = tuple(
            StoredUnit(
                unit.kind,
                unit.key,
                {file: bits for file, bits in sorted(unit.hits.items()) if bits},
                tuple(sorted(unit.refs)),
                frozenset(unit.touches),
            )
            for unit in recording.units
        )
        version = RecordedVersion(
            {file.path: file.digest for file in recording.files},
            Manner(recording.python, recording.granularity, tool),
            recording.commit,
            created,
            recording.complete,
        )
        histories = {history.test: history for history in recording.tests}
        return cls(
            tuple(StoredFile(file.path, file.digest, file.probes) for file in recording.files),
            units,
            (version,),
            histories,
            dict.fromkeys(histories, 0),
            unreached(recording),
        )

    @cached_property
    def tests(self) -> tuple[str, ...]:
        return tuple(sorted(self.histories))

    def history(self, test: str) -> TestHistory:
        """How the test ended; its `unit` points into `units`."""
        try:
            return self.histories[test]
        except KeyError:
            raise UnknownTestError(
                f"The history knows no test '{test}'. It was left out; "
                "run it with 'pytest --edgewise' to record it."
            ) from None

    def version(self, test: str) -> RecordedVersion:
        """The version of the program on which the test was recorded."""
        self.history(test)
        return self.versions[self.version_of[test]]

    def window(self, test: str) -> dict[str, int]:
        """What ran between start and end of the test: path -> bitset."""
        return self._by_path(self._unit(test).hits)

    def footprint(self, test: str) -> dict[str, int]:
        """All that the outcome of the test can depend on: path -> bitset."""
        return self._by_path(self._composed_with_own(self._unit(test))[0])

    def touches(self, test: str) -> frozenset[Touch]:
        """The entities other than edges in the footprint of the test."""
        return frozenset(self._composed_with_own(self._unit(test))[1])

    def units_of(self, test: str) -> tuple[AnyUnit, ...]:
        """The units whose union is the footprint of the test, its own first."""
        own = self.history(test).unit
        reached = [self._closures.order[at] for at in positions(self._reached_by(own))]
        return (self.units[own], *(self.units[unit] for unit in reached if unit != own))

    def bringing(self, test: str, path: str, probe: int) -> tuple[AnyUnit, ...]:
        """The units through which the probe is in the footprint of the test."""
        mine = {at for at in self._files_at.get(path, ()) if self._is_of(test, self.files[at])}
        return tuple(
            unit
            for unit in self.units_of(test)
            if any(unit.hits.get(at, 0) >> probe & 1 for at in mine)
        )

    def files_at(self, path: str) -> tuple[StoredFile, ...]:
        """The versions of a file that some test was recorded on."""
        return tuple(self.files[at] for at in self._files_at.get(path, ()))

    def covering(self, path: str, probe: int, digest: str | None = None) -> frozenset[str]:
        """The tests with this probe in their footprint.

        Without a digest, whichever version of the file they were recorded on;
        the probe may then mean different things, and tests be too many.
        """
        return self._tests_hitting(path, 1 << probe, digest)

    def crossing(self, path: str, probes: int, digest: str | None = None) -> frozenset[str]:
        """The tests with any bit of `probes` in their footprint; see `covering`."""
        return self._tests_hitting(path, probes, digest)

    def tests_of(self, path: str, digest: str | None = None) -> frozenset[str]:
        """The tests with any probe of the file in their footprint; see `covering`."""
        return self._tests_hitting(path, -1, digest)

    def distinct_touches(self, prefix: str) -> frozenset[Touch]:
        """The touches whose kinds start with `prefix`, and maybe some that no unit has any more."""
        if self.touch_table is not None:
            return frozenset(self.touch_table(prefix))
        touches = (touch for unit in self.units for touch in unit.touches)
        return frozenset(touch for touch in touches if touch.kind.startswith(prefix))

    def touching(self, touch: Touch) -> frozenset[str]:
        """The tests with this entity in their footprint."""
        return self._tests_through(
            index for index, unit in enumerate(self.units) if touch in unit.touches
        )

    def union(self) -> dict[StoredFile, int]:
        """Everything that ran, for a test or for none in particular."""
        total: dict[int, int] = {}
        for unit in self.units:
            for file, bits in unit.hits.items():
                total[file] = total.get(file, 0) | bits
        return {self.files[file]: total[file] for file in sorted(total)}

    @cached_property
    def _closures(self) -> Closures:
        return Closures([unit.refs for unit in self.units])

    @cached_property
    def _composed(self) -> dict[int, tuple[dict[int, int], set[Touch]]]:
        return {}

    @cached_property
    def _files_at(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for at, file in enumerate(self.files):
            found.setdefault(file.path, []).append(at)
        return found

    @cached_property
    def _units_hitting(self) -> dict[int, list[int]]:
        """File -> units with a row for it."""
        found: dict[int, list[int]] = {}
        for index, unit in enumerate(self.units):
            for file in unit.files:
                found.setdefault(file, []).append(index)
        return found

    @cached_property
    def _tests_by_unit(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for test, history in self.histories.items():
            found.setdefault(history.unit, []).append(test)
        return found

    @cached_property
    def _tests_by_reach(self) -> dict[int, list[str]]:
        """Closure -> tests that reach just that. Tests of one module mostly share one."""
        found: dict[int, list[str]] = {}
        for unit, tests in self._tests_by_unit.items():
            found.setdefault(self._reached_by(unit), []).extend(tests)
        return found

    def of_kind(self, kind: str) -> list[int]:
        """The units of one kind."""
        return self._by_kind.get(kind, [])

    @cached_property
    def _by_kind(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for index, unit in enumerate(self.units):
            found.setdefault(unit.kind, []).append(index)
        return found

    def _unit(self, test: str) -> AnyUnit:
        return self.units[self.history(test).unit]

    def _reached_by(self, unit: int) -> int:
        return self._closures.union(self.units[unit].refs)

    def _is_of(self, test: str, file: StoredFile) -> bool:
        return self.version(test).digests.get(file.path) == file.digest

    def _by_path(self, hits: Mapping[int, int]) -> dict[str, int]:
        return {self.files[file].path: bits for file, bits in hits.items()}

    def _composed_with_own(self, unit: AnyUnit) -> tuple[dict[int, int], set[Touch]]:
        """The footprint of a unit.

        Most of it comes from the reference that brings most, nearly always
        the import of the test's module. That part is composed once for all.
        """
        hits: dict[int, int] = {}
        touches: set[Touch] = set()
        rest = self._closures.union(unit.refs)
        if unit.refs:
            most = max((self._closures[ref] for ref in unit.refs), key=int.bit_count)
            base_hits, base_touches = self._compose(most)
            hits.update(base_hits)
            touches |= base_touches
            rest &= ~most
        for at in positions(rest):
            _add(self.units[self._closures.order[at]], hits, touches)
        _add(unit, hits, touches)
        return hits, touches

    def _compose(self, closure: int) -> tuple[dict[int, int], set[Touch]]:
        known = self._composed.get(closure)
        if known is not None:
            return known
        hits: dict[int, int] = {}
        touches: set[Touch] = set()
        for at in positions(closure):
            _add(self.units[self._closures.order[at]], hits, touches)
        if len(self._composed) >= MEMO_SIZE:
            self._composed.clear()
        self._composed[closure] = hits, touches
        return hits, touches

    def _tests_hitting(self, path: str, probes: int, digest: str | None) -> frozenset[str]:
        return self._tests_through(
            unit
            for file in self._files_at.get(path, ())
            if digest is None or self.files[file].digest == digest
            for unit in self._units_hitting.get(file, ())
            if self.units[unit].hits[file] & probes
        )

    def _tests_through(self, units: Iterable[int]) -> frozenset[str]:
        """The tests whose own unit is among these, or reaches one of them."""
        found: set[str] = set()
        wanted = set(units)
        for unit in wanted:
            found.update(self._tests_by_unit.get(unit, ()))
        mask = self._closures.mask(wanted)
        if mask:
            for closure, tests in self._tests_by_reach.items():
                if closure & mask:
                    found.update(tests)
        return frozenset(found)


def _add(unit: AnyUnit, hits: dict[int, int], touches: set[Touch]) -> None:
    for file, bits in unit.hits.items():
        hits[file] = hits.get(file, 0) | bits
    if unit.kind in (IMPORT, SESSION):  # what its names are worth concerns whoever reads them
        touches.update(touch for touch in unit.touches if touch.kind not in _NOT_COMPOSED)
    else:
        touches |= unit.touches


def unreached(recording: Recording) -> tuple[int, ...]:
    """The units of a recording that no test reaches."""
    reached = {history.unit for history in recording.tests}
    left = list(reached)
    while left:
        new = recording.units[left.pop()].refs - reached
        reached |= new
        left.extend(new)
    return tuple(index for index in range(len(recording.units)) if index not in reached)
