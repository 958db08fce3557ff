"""What tests left behind for readers that leave no trace, in a recording put together of two.

In a run of everything a reader depends on what was left before it, by tests that now ran
again and by others. So whatever is left in this run is given to tests that did not run, and
what those left to tests that did, as they stand in the order of collection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from edgewise.recover.carrying import FILLINGS, Carrying
from edgewise.trace.history import FIXTURE, REST, SETUP, SPAN, TEST, Unit
from edgewise.trace.spans import Left, left_by

Places = Mapping[str, int]  # test -> its place in the order of collection
# Whether a unit of the new recording may read what another one stands for.
Mentions = Callable[[Unit, Unit], bool]


class _Order:
    """When units come, and how long what was left was there to be found."""

    def __init__(self, places: Places, tests: Iterable[str]) -> None:
        self.places: dict[str, float] = {**places}
        self.places.update((test, place) for test, place in _between(places, tests))

    def may_find(self, first: float, last: float, left: Left) -> bool:
        """Whether what came first and last then comes after a window, and before all was gone."""
        kind, _, key = left.window.partition(" ")
        by = key if kind == TEST else left.since
        after = not by or self.places.get(by, 0) < last
        return after and first <= self.places.get(left.until, first)


def _between(places: Places, tests: Iterable[str]) -> Iterator[tuple[str, float]]:
    """The places of tests of files that were not collected: files are, by their names."""
    ends: dict[tuple[str, ...], int] = {}
    for test, place in places.items():
        ends[_path(test)] = max(place, ends.get(_path(test), 0))
    for test in tests:
        if test not in places:
            here = _path(test)
            yield test, max((end for path, end in ends.items() if path <= here), default=0) + 0.5


def _path(test: str) -> tuple[str, ...]:
    return tuple(test.partition("::")[0].split("/"))


def join_spans(carrying: Carrying, places: Places, mentions: Mentions) -> None:
    """Give readers what others left: of this run to those that did not run, and the other way."""
    theirs = list(_left_by_others(carrying))
    theirs_alone = {f"{TEST} {test}" for test in carrying.left_out}
    ours = [
        (at, unit)
        for at, unit in enumerate(carrying.recording.units)
        if any(left.window not in theirs_alone for left in left_by(unit.touches))
    ]
    if not theirs and not ours:
        return
    order = _Order(places, carrying.left_out) if places else None
    if order is None:
        _stand_again(carrying, ours)
        return
    begin = len(carrying.recording.units)
    tests = [begin + at for at, unit in enumerate(carrying.more_units) if unit.kind == TEST]
    units = {begin + at: unit for at, unit in enumerate(carrying.more_units)}
    for at, first, last in _times(units, tests, order.places) if ours else ():
        for number, standing in ours:
            if _finds(order, first, last, standing) and mentions(units[at], standing):
                units[at].refs.add(number)
    tests = [history.unit for history in carrying.recording.tests]
    units = dict(enumerate(carrying.recording.units))
    for at, first, last in _times(units, tests, order.places) if theirs else ():
        for number, standing in theirs:
            if _finds(order, first, last, standing) and mentions(units[at], standing):
                carrying.kept.setdefault(at, Unit("", "")).refs.add(number)


def _finds(order: _Order, first: float, last: float, standing: Unit) -> bool:
    return any(order.may_find(first, last, left) for left in left_by(standing.touches))


def _stand_again(carrying: Carrying, ours: list[tuple[int, Unit]]) -> None:
    """Let who found something that was left find what the same window has left now.

    This is all that can be said where the order of tests is not known.
    """
    now: dict[tuple[str, str], list[int]] = {}
    for number, standing in ours:
        for left in left_by(standing.touches):
            now.setdefault((standing.key, left.window), []).append(number)
    for at, number in carrying.new_unit.items():
        place = number - len(carrying.recording.units)
        for ref in carrying.matrix.units[at].refs if place >= 0 else ():
            for left in carrying.standing.get(ref, ()):
                found = now.get((carrying.key(ref), left.window), ())
                carrying.more_units[place].refs.update(found)


def _left_by_others(carrying: Carrying) -> Iterator[tuple[int, Unit]]:
    """What tests that did not run have left: units of the new recording."""
    for at in sorted(carrying.standing.keys() - carrying.stale):
        if carrying.is_carried(at):
            number = carrying.unit(at)
            yield number, carrying.more_units[number - len(carrying.recording.units)]


def _times(
    units: Mapping[int, Unit], tests: Iterable[int], places: Mapping[str, float]
) -> Iterator[tuple[int, float, float]]:
    """Tests, and what was done for them, with the places of the first and the last of them."""
    spans: dict[int, tuple[float, float]] = {}
    for test in tests:
        at = places.get(units[test].key, 0)
        yield test, at, at
        seen, waiting = set(units[test].refs), list(units[test].refs)
        while waiting:
            ref = waiting.pop()
            if ref in units and _is_work(units[ref]):
                first, last = spans.get(ref, (at, at))
                spans[ref] = min(first, at), max(last, at)
                new = units[ref].refs - seen
                seen |= new
                waiting += new
    for ref, (first, last) in spans.items():
        yield ref, first, last


def _is_work(unit: Unit) -> bool:
    """Whether a unit was done for some test, and does not stand for others."""
    standing = any(touch.kind in (REST, SPAN) for touch in unit.touches)
    return unit.kind in (*FILLINGS, FIXTURE, SETUP) and not standing
