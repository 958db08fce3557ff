"""The isolation oracle: what a test does alone must be within its footprint from the suite.

What ran in a process of its own is the union of all its units; it must lie
within the composed footprint from the recording of the whole suite, and little
else should be in that. A test that ends otherwise alone needs what another
test does; it is counted apart: alone it is another test.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from textwrap import indent

from edgewise.data import dataclass, field
from edgewise.errors import EdgewiseError, StoreCorruptError
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix
from edgewise.store.snapshots import texts
from edgewise.trace.code import placement_of
from edgewise.trace.placement import ENTERED, EVALUATED, PASSED

# Other probes tell that a place was found full, which is no edge and differs by design.
EDGES = (ENTERED, PASSED, EVALUATED)

Rows = dict[str, int]  # path -> bitset
PLACES = 60  # named in a result
OUTPUT = "output.txt"  # what pytest printed, in the store of a run
TELLING = 500  # characters of it


@dataclass(frozen=True, slots=True)
class Alone:
    """One test: what it did alone against its footprint, counted in edges."""

    edges: int  # that ran
    inside: int  # of them inside functions
    missing: int  # of them not in the footprint
    # Had only what ran between start and end been recorded: without this number
    # an oracle that finds no leak might just not be looking.
    missing_in_window: int
    extra: int  # in the footprint, and did not run
    extra_inside: int
    unstable: int  # differ between two runs alone
    changing: tuple[str, ...]  # where those are
    unseen_files: tuple[str, ...]
    leaks: tuple[str, ...]  # where edges are missing


@dataclass(frozen=True, slots=True)
class Fresh:
    """How a run in a really fresh process differs from one in a fork."""

    more: tuple[str, ...]
    less: tuple[str, ...]


@dataclass(slots=True)
class Isolation:
    """What runs alone show of the recording of a suite."""

    tests: dict[str, Alone] = field(default_factory=dict)
    fresh: dict[str, Fresh] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)  # nothing was recorded alone, and why
    otherwise: list[str] = field(default_factory=list)  # tests that end otherwise alone
    leaks: Counter[str] = field(default_factory=Counter)
    extra: Counter[str] = field(default_factory=Counter)
    bringers: Counter[str] = field(default_factory=Counter)  # units that bring what is extra
    in_suite: int = 0

    @property
    def leaking(self) -> list[str]:
        """The tests that leak, of those that do the same each time."""
        return [test for test, one in self.tests.items() if one.missing and not one.unstable]


def isolation(
    suite: Path, alone: Mapping[str, Sequence[Path]], fresh: Mapping[str, Path] | None = None
) -> Isolation:
    """Leaks, over-attribution and nondeterminism; paths are those of stores."""
    files = Files(suite)
    result = Isolation(in_suite=len(files.matrix.tests))
    for test, stores in alone.items():
        try:
            runs = [_recorded(store) for store in stores]
            ends = {run.history(test).outcome for run in runs}
        except (EdgewiseError, OSError) as error:
            result.failed.append(f"{test}: {_said(stores) or error}")
            continue
        if ends != {files.matrix.history(test).outcome}:
            result.otherwise.append(test)
            continue
        rows = [all_of(run) for run in runs]
        files.add(result, test, rows)
        if fresh and test in fresh:
            really, forked = files.edges(all_of(_recorded(fresh[test]))), files.edges(rows[0])
            result.fresh[test] = Fresh(
                files.places(without(really, forked)), files.places(without(forked, really))
            )
    return result


class Files:
    """What the probes of each recorded file mean."""

    def __init__(self, suite: Path) -> None:
        with open_for_reading(suite / FILE_NAME) as database:
            self.matrix = load(database)
            digests = {file.path: file.digest for file in self.matrix.files}
            self.sizes = {file.path: file.probes for file in self.matrix.files}
            bodies = texts(database, digests.values())
        self.texts = {path: bodies[digest] for path, digest in digests.items()}
        self.granularity = self.matrix.versions[0].manner.granularity
        self.probes = cache(self._probes)
        self.masks = cache(self._masks)

    def add(self, result: Isolation, test: str, runs: Sequence[Rows]) -> None:
        """Add one test, by what it did each time it ran alone."""
        unseen = tuple(sorted(set(runs[0]) - set(self.texts)))
        first, *again = (self.edges(rows) for rows in runs)
        footprint = self.edges(self.matrix.footprint(test))
        changing: Rows = {}
        for other in again:
            changing = union(changing, union(without(first, other), without(other, first)))
        missing, extra = without(first, footprint), without(footprint, first)
        result.leaks.update(self.places(missing))
        result.extra.update(self.places(extra))
        result.bringers.update(self.bringers(test, extra))
        result.tests[test] = Alone(
            edges=size(first),
            inside=size(self.inside(first)),
            missing=size(missing),
            missing_in_window=size(without(first, self.matrix.window(test))),
            extra=size(extra),
            extra_inside=size(self.inside(extra)),
            unstable=size(changing),
            changing=self.places(changing)[:PLACES],
            unseen_files=unseen,
            leaks=self.places(missing)[:PLACES],
        )

    def _probes(self, path: str) -> dict[int, tuple[int, str, bool]]:
        """Line, kind and whether inside a function, by number of the probe."""
        if self.sizes[path] <= 1:
            return {}  # it ran without probes
        placement = placement_of(ast.parse(self.texts[path]), path, self.granularity)
        if placement.size != self.sizes[path]:
            raise StoreCorruptError(f"{path} was recorded by another version of edgewise.")
        return {
            probe.index: (
                probe.line,
                probe.kind,
                placement.procedures[probe.procedure].kind == "function",
            )
            for probe in placement.probes
        }

    def _masks(self, path: str) -> tuple[int, int]:
        """The bits that stand for edges, and those of them inside functions."""
        edges = inside = 0
        for index, (_, kind, in_function) in self.probes(path).items():
            if kind in EDGES:
                edges |= 1 << index
                inside |= in_function << index
        return edges, inside

    def edges(self, rows: Rows) -> Rows:
        """`rows` without bits that are no edges, and without files the suite never saw."""
        return {path: row & self.masks(path)[0] for path, row in rows.items() if path in self.texts}

    def inside(self, rows: Rows) -> Rows:
        """The part of `rows` inside functions."""
        return {path: row & self.masks(path)[1] for path, row in rows.items()}

    def bringers(self, test: str, extra: Rows) -> Counter[str]:
        """How many bits of `extra` each unit brings that no unit before it brought."""
        found: Counter[str] = Counter()
        left = dict(extra)
        for unit in self.matrix.units_of(test):
            for file, row in unit.hits.items():
                path = self.matrix.files[file].path
                brought = row & left.get(path, 0)
                if brought:
                    found[f"{unit.kind} {unit.key}"] += brought.bit_count()
                    left[path] &= ~brought
        return found

    def places(self, rows: Rows) -> tuple[str, ...]:
        """The bits of `rows` as file:line."""
        return tuple(
            f"{path}:{line} ({kind}{'' if in_function else ', at import'})"
            for path, row in sorted(rows.items())
            for index, (line, kind, in_function) in self.probes(path).items()
            if row >> index & 1
        )


def all_of(matrix: CoverageMatrix) -> Rows:
    """Everything that ran in the process of a recording."""
    rows: Rows = {}
    for unit in matrix.units:
        for file, row in unit.hits.items():
            path = matrix.files[file].path
            rows[path] = rows.get(path, 0) | row
    return rows


def without(rows: Rows, others: Rows) -> Rows:
    """The bits of `rows` that `others` lacks."""
    left = {path: row & ~others.get(path, 0) for path, row in rows.items()}
    return {path: row for path, row in left.items() if row}


def union(rows: Rows, others: Rows) -> Rows:
    """The bits set in either."""
    return {path: rows.get(path, 0) | others.get(path, 0) for path in {*rows, *others}}


def size(rows: Rows) -> int:
    """How many bits are set."""
    return sum(row.bit_count() for row in rows.values())


def _said(stores: Sequence[Path]) -> str:
    """The end of what pytest printed in the last of these runs that printed something."""
    for store in reversed(stores):
        with suppress(OSError):
            said = (store / OUTPUT).read_text("utf-8", "replace").strip()
            if said:
                return "\n" + indent(said[-TELLING:], "    ")
    return ""


def _recorded(store: Path) -> CoverageMatrix:
    with open_for_reading(store / FILE_NAME) as database:
        return load(database)
