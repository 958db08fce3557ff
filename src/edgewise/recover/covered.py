"""The matrix read as lines and arcs, test by test, in the manner of coverage.py.

What ran for a test while it ran, be it in its own window or in a fixture or a
filled cache that it depends on, is in the context of that test. What ran when
modules were imported and tests collected is in no test's context: coverage.py
sees it before the first test, or gives it to whichever came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import COLLECT, IMPORT, MEMO, REGION, SESSION, STATEMENT
from edgewise.trace.readings import Readings
from edgewise.trace.rows import Arc, Reading

ALL = float("inf")
NO_TEST = ""  # the context of what ran for no test in particular
_BEFORE_TESTS = (SESSION, COLLECT, IMPORT, STATEMENT)

Texts = Mapping[str, bytes]  # by digest
Rows = dict[int, int]  # index of a file -> bitset


@dataclass(frozen=True, slots=True)
class Executed:
    """What ran of one file."""

    lines: frozenset[int]
    arcs: frozenset[Arc]  # out of lines with more than one way out


@dataclass(frozen=True, slots=True)
class Covered:
    """What ran of the files as they are now."""

    contexts: Mapping[str, Mapping[str, Executed]]  # test, or NO_TEST -> path -> what ran
    files: frozenset[str]  # every file that was imported, whether or not anything of it is code
    unread: frozenset[str] = frozenset()  # files of which it is not known what ran
    outdated: frozenset[str] = frozenset()  # tests that were recorded on other versions of files


def covered(
    matrix: CoverageMatrix,
    current: Mapping[str, str],
    texts: Texts,
    cache: str | None = None,
    *,
    apart: float = ALL,
) -> Covered:
    """What ran of the files with the digests of `current`, whose texts are at hand.

    Rows of other versions of these files are left out, and the tests that have
    any are named: their lines would be those of another text. In the directory
    `cache` is kept what rows mean. Tests are told apart if they have at most so
    many cells; else all that ran is in the context of no test.
    """
    told_apart = bool(apart) and (apart == ALL or _cells(matrix) <= apart)
    readings = Readings(cache, matrix.versions[0].manner.granularity)
    readers = {
        at: _Rows(file.path, readings.of(file.path, file.digest, texts[file.digest]))
        for at, file in enumerate(matrix.files)
        if current.get(file.path) == file.digest and file.digest in texts and file.probes > 1
    }
    contexts: dict[str, dict[str, Executed]] = {}
    outdated: set[str] = set()
    reached: set[int] = set()
    stale = {at for at, file in enumerate(matrix.files) if current.get(file.path) != file.digest}
    for test, history in matrix.histories.items() if told_apart or stale else ():
        units = _at_run_time(matrix, history.unit)
        reached |= units
        rows = _union(matrix, units)
        if told_apart:
            contexts[test] = _read(rows, readers)
        if not stale.isdisjoint(rows):
            outdated.add(test)
    every = range(len(matrix.units))
    reached -= _filled_before(matrix)
    rest = (unit for unit in every if unit not in reached) if told_apart else every
    contexts[NO_TEST] = _read(_union(matrix, rest), readers)
    known = {matrix.files[at].path for at in readers}
    files = {path for path in current if any(path in v.digests for v in matrix.versions)}
    return Covered(contexts, frozenset(known), frozenset(files - known), frozenset(outdated))


def _cells(matrix: CoverageMatrix) -> int:
    """About how much the tests ran, each by itself."""
    windows = (matrix.units[history.unit] for history in matrix.histories.values())
    return sum(row.bit_count() for window in windows for row in window.hits.values())


def _at_run_time(matrix: CoverageMatrix, start: int) -> set[int]:
    """The units that ran for a test, other than before all tests."""
    found = {start}
    waiting = [start]
    while waiting:
        for below in matrix.units[waiting.pop()].refs:
            if below not in found and matrix.units[below].kind not in _BEFORE_TESTS:
                found.add(below)
                waiting.append(below)
    return found


def _filled_before(matrix: CoverageMatrix) -> set[int]:
    """The units of places that were filled while modules were imported and tests collected."""
    before = (unit for unit in matrix.units if unit.kind in _BEFORE_TESTS)
    return {at for unit in before for at in unit.refs if matrix.units[at].kind in (MEMO, REGION)}


def _union(matrix: CoverageMatrix, units: Iterable[int]) -> Rows:
    rows: Rows = {}
    for unit in units:
        for file, row in matrix.units[unit].hits.items():
            rows[file] = rows.get(file, 0) | row
    return rows


def _read(rows: Rows, readers: Mapping[int, _Rows]) -> dict[str, Executed]:
    found = {}
    for at, row in rows.items():
        if at in readers:
            reader = readers[at]
            found[reader.path] = reader(row)
    return found


class _Rows:
    """Reads the rows of one file, each distinct one once."""

    def __init__(self, path: str, reading: Reading) -> None:
        self.path = path
        self._reading = reading
        self._known: dict[int, Executed] = {}

    def __call__(self, row: int) -> Executed:
        """What a row of hits says ran."""
        known = self._known.get(row)
        if known is None:
            lines = self._reading.lines(row)
            # An arc leads to where control may land; whether it did, its line tells.
            arcs = (arc for arc in self._reading.arcs(row) if arc[1] < 0 or arc[1] in lines)
            known = self._known[row] = Executed(lines, frozenset(arcs))
        return known
