"""Which tests a unit of the matrix belongs to, at run time and through imports.

A test depends on the imports it needs in another way than on what it runs: of
an import only the names count that it defined, unless it cannot be reduced to
names. So the two ways up from a unit are kept apart. Going up *at run time*
ends at the import-time statement in which something ran; going up *through
imports* goes on to every test whose imports contain it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import IMPORT, LIBRARY, SPAN, STATEMENT, Touch

_IMPORT_TIME = (IMPORT, STATEMENT, LIBRARY)
_READ = frozenset({SPAN})  # of units that stand for a filling before those who read the place


@dataclass(frozen=True, slots=True)
class Reached:
    """Who reaches a unit: tests, each with the unit below it on the way; import-time units."""

    tests: Mapping[str, int]
    statements: frozenset[int]


class Reach:
    """The way from units up to the tests of one recorded version."""

    def __init__(self, matrix: CoverageMatrix, tests: Iterable[str]) -> None:
        self.matrix = matrix
        self.tests_at: dict[int, list[str]] = {}
        for test in tests:
            self.tests_at.setdefault(matrix.histories[test].unit, []).append(test)
        self.count = sum(map(len, self.tests_at.values()))
        self._touches: dict[str, list[tuple[Touch, list[int]]]] = {}
        self._file_at = {(f.path, f.digest): at for at, f in enumerate(matrix.files)}

    @cached_property
    def members(self) -> set[int]:
        """The units that any of the tests reaches."""
        found = set(self.tests_at)
        waiting = list(found)
        while waiting:
            for below in self.matrix.units[waiting.pop()].refs:
                if below not in found:
                    found.add(below)
                    waiting.append(below)
        return found

    @cached_property
    def _above(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for unit in self.members:
            for below in self.matrix.units[unit].refs:
                found.setdefault(below, []).append(unit)
        return found

    @cached_property
    def _hitting(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for unit in self.members:
            for file in self.matrix.units[unit].files:
                found.setdefault(file, []).append(unit)
        return found

    def hitting(self, path: str, digest: str, row: int) -> list[int]:
        """The units with any probe of `row` in this version of a file."""
        at = self._file_at.get((path, digest))
        if at is None or not row:
            return []
        units = self.matrix.units
        return [unit for unit in self._hitting.get(at, ()) if units[unit].hits[at] & row]

    def file_at(self, path: str, digest: str) -> int | None:
        """The index of a version of a file in the matrix."""
        return self._file_at.get((path, digest))

    def touches(self, kind: str) -> list[tuple[Touch, list[int]]]:
        """The touches of one kind, with the units that have them."""
        known = self._touches.get(kind)
        if known is None:
            found: dict[Touch, list[int]] = {}
            kinds = frozenset({kind})
            for unit in self.members:
                for touch in self.matrix.units[unit].touches_of(kinds):
                    found.setdefault(touch, []).append(unit)
            known = self._touches[kind] = list(found.items())
        return known

    def at_run_time(self, units: Iterable[int]) -> Reached:
        """The tests that run `units`, and the import-time statements that do."""
        tests: dict[str, int] = {}
        statements: set[int] = set()
        came: dict[int, int] = {}
        waiting = [(unit, unit) for unit in units]
        while waiting:
            unit, below = waiting.pop()
            if unit in came:
                continue
            came[unit] = below
            for test in self.tests_at.get(unit, ()):
                tests.setdefault(test, below)
            if self.matrix.units[unit].kind in _IMPORT_TIME:
                statements.add(unit)
                continue
            waiting.extend((above, unit) for above in self._above.get(unit, ()))
        return Reached(tests, frozenset(statements))

    def through_imports(self, units: Iterable[int]) -> dict[str, int]:
        """All tests that depend on `units` in any way, each with the unit below it on the way."""
        tests: dict[str, int] = {}
        seen: set[int] = set()
        waiting = [(unit, unit) for unit in units]
        while waiting:
            unit, below = waiting.pop()
            if unit in seen:
                continue
            seen.add(unit)
            for test in self.tests_at.get(unit, ()):
                tests.setdefault(test, below)
            waiting.extend((above, unit) for above in self._above.get(unit, ()))
        return tests

    def modules_above(self, units: Iterable[int]) -> frozenset[int]:
        """The imports that depend on `units` in any way, with all of their statements."""
        seen: set[int] = set()
        waiting = list(units)
        while waiting:
            unit = waiting.pop()
            if unit not in seen:
                seen.add(unit)
                waiting.extend(self._above.get(unit, ()))
        found = {unit for unit in seen if self.matrix.units[unit].kind in _IMPORT_TIME}
        for unit in list(found):
            refs = self.matrix.units[unit].refs
            found.update(ref for ref in refs if self.matrix.units[ref].kind == STATEMENT)
        return frozenset(found)

    def below(self, units: Iterable[int]) -> frozenset[int]:
        """These units and all that they refer to."""
        found: set[int] = set()
        waiting = list(units)
        while waiting:
            unit = waiting.pop()
            if unit not in found:
                found.add(unit)
                waiting.extend(self.matrix.units[unit].refs)
        return frozenset(found)

    def executed(self, unit: int) -> dict[int, int]:
        """What ran in a unit and what it refers to at run time: file -> row.

        Not what filled a place that it may have read without a trace: of that it knows the name
        at most, and has run nothing.
        """
        hits: dict[int, int] = {}
        seen: set[int] = set()
        waiting = [unit]
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            for file, row in self.matrix.units[here].hits.items():
                hits[file] = hits.get(file, 0) | row
            waiting.extend(
                below
                for below in self.matrix.units[here].refs
                if self.matrix.units[below].kind not in _IMPORT_TIME
                and not self.matrix.units[below].touches_of(_READ)
            )
        return hits

    def of_kind(self, kind: str) -> list[int]:
        """The units of one kind."""
        return [unit for unit in self.members if self.matrix.units[unit].kind == kind]
