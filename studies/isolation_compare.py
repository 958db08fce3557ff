"""Footprints against what tests do alone. Runs in the project's environment.

    python -m studies.isolation_compare < request.json > result.json

The request names the store of the whole suite and, per test, the stores of
its runs alone. What ran in a process of its own is the union of all its units;
it must lie within the composed footprint from the suite.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix
from edgewise.store.snapshots import texts
from edgewise.trace.code import placement_of
from edgewise.trace.placement import ENTERED, EVALUATED, PASSED

# Other probes tell that a place was found full, which is no edge and differs by design.
EDGES = (ENTERED, PASSED, EVALUATED)

Rows = dict[str, int]  # path -> bitset
PLACES = 60


class Files:
    """What the probes of each recorded file mean."""

    def __init__(self, suite: Path) -> None:
        with open_for_reading(suite / FILE_NAME) as database:
            self.matrix = load(database)
            digests = {file.path: file.digest for file in self.matrix.files}
            self.sizes = {file.path: file.probes for file in self.matrix.files}
            bodies = texts(database, digests.values())
        self.texts = {path: bodies[digest] for path, digest in digests.items()}
        self.probes = cache(self._probes)
        self.masks = cache(self._masks)

    def _probes(self, path: str) -> dict[int, tuple[int, str, bool]]:
        """Line, kind and whether inside a function, by number of the probe."""
        placement = placement_of(ast.parse(self.texts[path]), path, "edge")
        if placement.size != self.sizes[path]:
            raise SystemExit(f"{path} was recorded by another version of edgewise")
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

    def places(self, rows: Rows) -> list[str]:
        """The bits of `rows` as file:line."""
        return [
            f"{path}:{line} ({kind}{'' if in_function else ', at import'})"
            for path, row in sorted(rows.items())
            for index, (line, kind, in_function) in self.probes(path).items()
            if row >> index & 1
        ]


def all_of(matrix: CoverageMatrix) -> Rows:
    """Everything that ran in the process of a recording."""
    rows: Rows = {}
    for unit in matrix.units:
        for file, row in unit.hits.items():
            path = matrix.files[file].path
            rows[path] = rows.get(path, 0) | row
    return rows


def alone(folder: Path) -> Rows:
    """Everything that ran when a test ran alone."""
    with open_for_reading(folder / FILE_NAME) as database:
        return all_of(load(database))


def outcome(folder: Path, test: str) -> str:
    """How a test ended when it ran alone."""
    with open_for_reading(folder / FILE_NAME) as database:
        return load(database).history(test).outcome


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


def compare(request: dict[str, Any]) -> dict[str, Any]:
    """Leaks, over-attribution and nondeterminism of the tests in the request."""
    files = Files(Path(request["suite"]))
    result: dict[str, Any] = {"tests": {}, "fresh": {}, "failed": [], "otherwise": []}
    leaks: Counter[str] = Counter()
    surplus: Counter[str] = Counter()
    bringers: Counter[str] = Counter()
    for test, folders in request["alone"].items():
        try:
            runs = [alone(Path(folder)) for folder in folders]
            ends = {outcome(Path(folder), test) for folder in folders}
        except Exception as error:
            result["failed"].append(f"{test}: {type(error).__name__}: {error}")
            continue
        if ends != {files.matrix.history(test).outcome}:
            # It needs what another test does: alone it is another test.
            result["otherwise"].append(test)
            continue
        unseen = sorted(set(runs[0]) - set(files.texts))
        first, *again = (files.edges(rows) for rows in runs)
        footprint = files.edges(files.matrix.footprint(test))
        changing: Rows = {}
        for other in again:
            changing = union(changing, union(without(first, other), without(other, first)))
        missing = without(first, footprint)
        extra = without(footprint, first)
        places = files.places(missing)
        leaks.update(places)
        surplus.update(files.places(extra))
        for name, count in files.bringers(test, extra).items():
            bringers[name] += count
        result["tests"][test] = {
            "edges": size(first),
            "inside": size(files.inside(first)),
            "missing": size(missing),
            # Had only what ran between start and end been recorded: without this
            # number a study that finds no leak might just not be looking.
            "missing_in_window": size(without(first, files.matrix.window(test))),
            "extra": size(extra),
            "extra_inside": size(files.inside(extra)),
            "unstable": size(changing),
            "changing": files.places(changing)[:PLACES],
            "unseen_files": unseen,
            "leaks": places[:PLACES],
        }
        if test in request["fresh"]:
            fresh = files.edges(alone(Path(request["fresh"][test])))
            result["fresh"][test] = {
                "more": files.places(without(fresh, first))[:PLACES],
                "less": files.places(without(first, fresh))[:PLACES],
            }
    result["leaks"] = dict(leaks.most_common(PLACES))
    result["extra"] = dict(surplus.most_common(PLACES))
    result["bringers"] = dict(bringers.most_common(PLACES))
    return result


if __name__ == "__main__":
    json.dump(compare(json.load(sys.stdin)), sys.stdout)
