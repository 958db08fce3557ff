"""The recovered matrix against a recorded one, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.data import dataclass
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.store.bits import positions
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.code import placement_of
from edgewise.trace.history import FileVersion
from edgewise.trace.placement import Placement


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A cell of the matrix on which two matrices do not agree."""

    test: str
    path: str
    probe: int  # 0: the two have another version of the file, and no cells to compare
    recorded: bool  # whether it is set in the recorded matrix, and not in the recovered one


@dataclass(frozen=True, slots=True)
class Checked:
    """What a run of everything says of what would have been recovered."""

    tests: int  # whose rows were carried over
    cells: tuple[tuple[Cell, str], ...]  # that differ, each with where it is
    unknown: frozenset[str]  # tests whose rows could not be carried over


def differing_cells(
    recovered: CoverageMatrix, recorded: CoverageMatrix, tests: Iterable[str]
) -> Iterator[Cell]:
    """Where the footprints of these tests differ; a test missing from either is left out."""
    for test in sorted(tests):
        if test not in recovered.histories or test not in recorded.histories:
            continue
        ours, theirs = recovered.footprint(test), recorded.footprint(test)
        before, now = recovered.version(test).digests, recorded.version(test).digests
        for path in sorted(ours.keys() | theirs.keys()):
            if before.get(path) != now.get(path):
                yield Cell(test, path, 0, path in theirs)
                continue
            row, other = ours.get(path, 0), theirs.get(path, 0)
            yield from (Cell(test, path, probe, False) for probe in positions(row & ~other))
            yield from (Cell(test, path, probe, True) for probe in positions(other & ~row))


def located(
    cells: Iterable[Cell], files: Mapping[str, FileVersion], granularity: str
) -> Iterator[tuple[Cell, str]]:
    """Each cell with the place in the text that it is about."""
    placements: dict[str, Placement] = {}
    for cell in cells:
        if not cell.probe or cell.path not in files:
            yield cell, cell.path
            continue
        if cell.path not in placements:
            tree = ast.parse(files[cell.path].text)
            placements[cell.path] = placement_of(tree, cell.path, granularity)
        placement = placements[cell.path]
        probe = placement.probes[cell.probe - 1]
        name = placement.procedures[probe.procedure].id.qualname
        yield cell, f"{cell.path}:{probe.line} ({name})"
