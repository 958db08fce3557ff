"""What tests left in objects that modules hold, in a recording put together of two.

In a run of everything whoever reads it depends on the tests before it that changed it. So
tests that did not run are given those of this run, and the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from edgewise.recover.carrying import FILLINGS, Carrying
from edgewise.recover.spans import Order, Places
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import CHANGER, FIXTURE, SETUP, SPAN, TEST, FileVersion, Unit
from edgewise.trace.left import MOST
from edgewise.trace.marks import Mark, marks_in

# Of a mark: whether a unit of the new recording, with these files, may read what it says.
Finds = Callable[[Mark, Sequence[FileVersion]], Callable[[Unit], bool]]
Tests = dict[str, int]  # test -> its unit
_WORK = (*FILLINGS, FIXTURE, SETUP)
_COMPUTED = ("attribute", "module", "listed")  # touches of names that no text shows


def join_left(carrying: Carrying, places: Places, finds: Finds) -> None:
    """Let readers depend on those who changed what they read, wherever those ran."""
    begin = len(carrying.recording.units)
    units = dict(enumerate((*carrying.recording.units, *carrying.more_units)))
    ours = {history.test: history.unit for history in carrying.recording.tests}
    theirs = {u.key: at for at, u in units.items() if at >= begin and u.kind == TEST}
    theirs = {test: at for test, at in theirs.items() if test in carrying.left_out}
    if not places:
        _stand_again(carrying, ours)
        return
    order = Order(places, carrying.left_out).places
    files = [*carrying.recording.files, *carrying.more_files]
    changers = _changers(units, {**theirs, **ours})
    shared = {at for at, unit in units.items() if _is_work(unit)} if changers else set()
    reads = {mark: finds(mark, files) for mark in changers}
    for readers, others in ((theirs, ours), (ours, theirs)):
        left = {mark: by for mark, by in changers.items() if not by.keys().isdisjoint(others)}
        for test, at in readers.items() if left else ():
            place, work = order.get(test, 0), _together(carrying, units, at, shared)
            own = [one for one in marks_in(units[at].touches) if one.sure]
            for mark, by in left.items():
                if reads[mark](work) and not any(mark.is_of(one) for one in own):
                    before = [one for one in by if order.get(one, 0) < place]
                    last = sorted(before, key=lambda one: order.get(one, 0))[-MOST:]
                    _refer(carrying, at, {by[one] for one in last if one in others})


def _together(carrying: Carrying, units: Mapping[int, Unit], test: int, shared: set[int]) -> Unit:
    """All that a test executed, and what was done for it, by whomever."""
    whole = Unit("", "")
    seen, waiting = {test}, [test]
    while waiting:
        at = waiting.pop()
        whole.touches |= {touch for touch in units[at].touches if touch.kind in _COMPUTED}
        for file, row in units[at].hits.items():
            whole.hits[file] = whole.hits.get(file, 0) | row
        kept = carrying.kept.get(at)
        refs = units[at].refs | kept.refs if kept is not None else units[at].refs
        new = (refs & shared) - seen
        seen |= new
        waiting += new
    return whole


def _is_work(unit: Unit) -> bool:
    """Whether a unit was done for some test, and does not stand for a filling."""
    return unit.kind in _WORK and not any(touch.kind == SPAN for touch in unit.touches)


def _stand_again(carrying: Carrying, ours: Tests) -> None:
    """Let who depended on a test for what it left depend on what it does now.

    This is all that can be said where the order of tests is not known.
    """
    begin, old = len(carrying.recording.units), carrying.matrix.units
    for at, number in carrying.new_unit.items():
        for ref in old[at].refs if number >= begin else ():
            if old[ref].kind == CHANGER and old[ref].key in ours:
                carrying.more_units[number - begin].refs.add(ours[old[ref].key])


def _changers(units: Mapping[int, Unit], tests: Tests) -> dict[Mark, Tests]:
    """By what was left otherwise, who did that."""
    found: dict[Mark, Tests] = {}
    for test, at in tests.items():
        for mark in marks_in(units[at].touches):
            found.setdefault(mark, {})[test] = at
    return {mark: dict(_alike(mark, found)) for mark in found}


def _alike(mark: Mark, known: Mapping[Mark, Tests]) -> Iterator[tuple[str, int]]:
    for other, tests in known.items():
        if mark.is_of(other):
            yield from tests.items()


def _refer(carrying: Carrying, at: int, found: set[int]) -> None:
    if not found:
        return
    place = at - len(carrying.recording.units)
    if place >= 0:
        carrying.more_units[place].refs |= found
    else:
        carrying.kept.setdefault(at, Unit("", "")).refs |= found
