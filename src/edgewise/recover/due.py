"""Tests that would now find what others leave, and have not found it yet.

Who is new, or does something else than before, may leave what was never left before, and
nobody was selected for reading it. Or it may read what others leave that did not run with
it. In a run of everything the one comes after the other. Such readers are noted, and run the
next time, with those who leave it to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from edgewise.recover.carrying import Carrying
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import AnyUnit
from edgewise.trace.history import CHANGER, DUE, MOST_DUE, REGION, TEST, TestHistory, Touch, Unit
from edgewise.trace.marks import marks_in
from edgewise.trace.spans import left_by

Stores = Callable[[str], bool]  # whether a place is filled whatever is there
MANY = ""  # in place of a test: so many that none is named
Leaving = tuple[str, str]  # a place, or none: all that a test left; and the test


def note_due(
    carrying: Carrying, carried: Iterable[TestHistory], stores: Stores
) -> dict[str, frozenset[str]]:
    """The tests that find something new, noted in their units, each with those who left it."""
    found: dict[str, frozenset[str]] = {}
    units = (*carrying.recording.units, *carrying.more_units)
    left = _Left(units, stores)
    leavers = _Leavers(carrying, left)
    for history in carried:
        before = leavers.known(carrying.matrix.history(history.test).unit)
        now = left.to(units[history.unit].refs)
        new = {one for one in now if before.isdisjoint((one, ("", one[1]), (one[0], MANY)))}
        tests = frozenset(test for _, test in new if leavers.begins(test, new))
        if tests:
            found[history.test] = tests
            units[history.unit].touches.update(Touch(DUE, test) for test in tests)
    for history in carrying.recording.tests:
        tests = frozenset(leavers.missing(history))
        if 0 < len(tests) <= MOST_DUE:
            found[history.test] = tests
            kept = carrying.kept.setdefault(history.unit, Unit("", ""))
            kept.touches |= {Touch(DUE, test) for test in tests}
    return found


class _Leavers:
    """The tests of this run, and what they left before."""

    def __init__(self, carrying: Carrying, left: _Left) -> None:
        self.carrying = carrying
        self.matrix = carrying.matrix
        self.left = left
        self._before = _Left(self.matrix.units, lambda place: True, carrying.key)
        self.ran = {history.test: history.unit for history in carrying.recording.tests}
        self._places: dict[str, frozenset[str]] = {}
        self._done = {unit.key for unit in carrying.recording.units if unit.kind == REGION}

    def missing(self, reader: TestHistory) -> Iterator[str]:
        """Who did not run, and leaves what a test has begun to read, or nobody knew it read."""
        kept = self.carrying.kept.get(reader.unit)
        refs = self.left.units[reader.unit].refs
        refs = {*refs, *(kept.refs if kept is not None else ())}
        old = self.matrix.histories.get(reader.test)
        before = self.known(old.unit) if old is not None else set()
        for place, test in self.left.to(refs):
            known = not before.isdisjoint(((place, test), ("", test), (place, MANY)))
            if test in self.carrying.left_out and not known and place not in self._done:
                yield test

    def known(self, reader: int) -> set[Leaving]:
        """Who left something to a test of the matrix, and where."""
        return self._before.to(self.matrix.units[reader].refs)

    def begins(self, test: str, left: set[Leaving]) -> bool:
        """Whether a test ran, and leaves something that it did not leave before."""
        if test not in self.ran:
            return False
        if test not in self.matrix.histories:
            return True
        places = {place for place, by in left if by == test}
        if places - {""} - self._filled(test):
            return True
        return "" in places and self._marks_anew(test)

    def _marks_anew(self, test: str) -> bool:
        old = list(marks_in(self.matrix.units[self.matrix.history(test).unit].touches))
        new = marks_in(self.carrying.recording.units[self.ran[test]].touches)
        return any(not any(mark.is_of(one) for one in old) for mark in new)

    def _filled(self, test: str) -> frozenset[str]:
        """The places that a test of the matrix filled, or found full."""
        if test not in self._places:
            self._places[test] = frozenset(self._filled_by(self.matrix.history(test).unit))
        return self._places[test]

    def _filled_by(self, start: int) -> Iterator[str]:
        seen, waiting = {start}, [start]
        while waiting:
            at = waiting.pop()
            if self.matrix.units[at].kind == REGION:
                yield self.carrying.key(at)
            new = set(self.matrix.units[at].refs) - seen
            seen |= new
            waiting += new


class _Left:
    """Who left something to those that refer to a unit; each unit is looked at once."""

    def __init__(
        self,
        units: Sequence[Unit] | Sequence[AnyUnit],
        stores: Stores,
        key: Callable[[int], str] | None = None,
    ) -> None:
        self.units = units
        self.stores = stores
        self.key = key
        self._known: dict[int, frozenset[Leaving]] = {}

    def to(self, refs: Iterable[int]) -> set[Leaving]:
        """Who left something to a test with these references."""
        found: set[Leaving] = set()
        for at in refs:
            if at not in self._known:
                self._known[at] = frozenset(self._by(at))
            found |= self._known[at]
        return found

    def _by(self, at: int) -> Iterator[Leaving]:
        unit = self.units[at]
        if unit.kind in (CHANGER, TEST):
            yield "", unit.key
        elif unit.kind == REGION:
            place = unit.key if self.key is None else self.key(at)
            for left in left_by(unit.touches) if self.stores(place) else ():
                kind, _, test = left.window.partition(" ")
                if kind in (TEST, ""):
                    yield place, test
