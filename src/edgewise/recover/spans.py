"""What tests left behind for readers that leave no trace, in a recording put together of two.

In a run of everything a reader depends on what was left before it, by tests that now ran
again and by others. So whatever is left in this run is given to tests that did not run, and
what those left to tests that did, as they stand in the order of collection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf

from edgewise.recover.carrying import FILLINGS, Carrying
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import FIXTURE, REST, SETUP, SPAN, TEST, FileVersion, Unit
from edgewise.trace.spans import Left, left_by

Places = Mapping[str, int]  # test -> its place in the order of collection
# Of a unit that stands for something: whether another, with these files, may read that.
Mentions = Callable[[Unit, Sequence[FileVersion]], Callable[[Unit], bool]]
Finds = Callable[[Unit], Callable[[Unit], bool]]
Times = list[tuple[float, float]]  # after which place something is to be found, and until which


class Order:
    """When units come, and how long what was left was there to be found."""

    def __init__(self, places: Places, tests: Iterable[str]) -> None:
        self.places: dict[str, float] = {**places}
        self.places.update((test, place) for test, place in _between(places, tests))

    def times(self, standing: Unit) -> Times:
        """When something is there to be found: after it was left, before it was gone."""
        return [self._time(left) for left in left_by(standing.touches)]

    def _time(self, left: Left) -> tuple[float, float]:
        kind, _, key = left.window.partition(" ")
        by = key if kind == TEST else left.since
        return self.places.get(by, 0) if by else -inf, self.places.get(left.until, inf)


def _in_time(times: Times, place: float) -> bool:
    return any(after < place <= until for after, until in times)


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
    order = Order(places, carrying.left_out) if places else None
    if order is None:
        _stand_again(carrying, ours)
        return
    files = [*carrying.recording.files, *carrying.more_files]

    def finds(standing: Unit) -> Callable[[Unit], bool]:
        return mentions(standing, files)

    begin = len(carrying.recording.units)
    tests = [begin + at for at, unit in enumerate(carrying.more_units) if unit.kind == TEST]
    units = {begin + at: unit for at, unit in enumerate(carrying.more_units)}
    for at, number in _found(order, finds, units, tests, ours):
        units[at].refs.add(number)
    tests = [history.unit for history in carrying.recording.tests]
    units = dict(enumerate(carrying.recording.units))
    for at, number in _found(order, finds, units, tests, theirs):
        carrying.kept.setdefault(at, Unit("", "")).refs.add(number)


def _found(
    order: Order,
    finds: Finds,
    units: Mapping[int, Unit],
    tests: Iterable[int],
    left: list[tuple[int, Unit]],
) -> Iterator[tuple[int, int]]:
    """Tests, or what was done for them, each with something left that it finds.

    What was left after a piece of work was first done, who repeats the work finds.
    """
    shared = {at for at, unit in units.items() if _is_work(unit)} if left else set()
    work = {test: _done_for(units, test, shared) for test in tests} if left else {}
    places = {test: order.places.get(units[test].key, 0) for test in work}
    doers: dict[int, list[int]] = {}
    for test, done in work.items():
        for at in done:
            doers.setdefault(at, []).append(test)
    firsts = {at: min(map(places.__getitem__, some)) for at, some in doers.items()}
    readers: dict[Callable[[Unit], bool], list[int]] = {}
    for number, standing in left:
        reads, times = finds(standing), order.times(standing)
        if reads not in readers:
            readers[reads] = [at for at in doers if reads(units[at])]
        for at in readers[reads]:
            if _in_time(times, firsts[at]):
                yield at, number
            else:
                for test in doers[at]:
                    if _in_time(times, places[test]):
                        yield test, number


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


def _done_for(units: Mapping[int, Unit], test: int, shared: set[int]) -> set[int]:
    """A test and what was done for it, through others too."""
    seen, waiting = {test}, [test]
    while waiting:
        new = (units[waiting.pop()].refs & shared) - seen
        seen |= new
        waiting += new
    return seen


def _is_work(unit: Unit) -> bool:
    """Whether a unit was done for some test, and does not stand for others."""
    if unit.kind not in (*FILLINGS, FIXTURE, SETUP):
        return False
    return not any(touch.kind in (REST, SPAN) for touch in unit.touches)
