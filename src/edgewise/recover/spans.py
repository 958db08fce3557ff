"""What tests left behind for readers that leave no trace, in a recording put together of two.

In a run of everything a reader depends on what was left before it, by tests that now ran
again and by others. So whatever is left in this run is given to tests that did not run, and
what those left to tests that did, as they stand in the order of collection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from edgewise.recover.carrying import Carrying
from edgewise.trace.history import TEST, Unit
from edgewise.trace.spans import Left, left_by

Places = Mapping[str, int]  # test -> its place in the order of collection
# Whether a unit of the new recording may read what another one stands for.
Mentions = Callable[[Unit, Unit], bool]


@dataclass(frozen=True, slots=True)
class _Order:
    """When something was there to be found."""

    places: Places

    def may_find(self, test: str, left: Left) -> bool:
        """Whether a test comes after who left something, and before that was gone."""
        window = left.window.partition(" ")
        by = window[2] if window[0] == TEST else left.since
        at = self.places[test]
        after = not by or self.places.get(by, 0) < at
        return after and at <= self.places.get(left.until, at)


def join_spans(carrying: Carrying, places: Places, mentions: Mentions) -> None:
    """Give readers what others left: of this run to those that did not run, and the other way."""
    theirs = list(_left_by_others(carrying))
    ours = [(at, unit) for at, unit in enumerate(carrying.recording.units) if _is_standing(unit)]
    if not theirs and not ours:
        return
    order = _Order(places)
    for history, unit in _carried(carrying):
        _find(carrying, order, mentions, history, unit, ours)
    for history, at in _rerun(carrying, places):
        kept = carrying.kept.setdefault(at, Unit("", ""))
        reader = carrying.recording.units[at]
        for number, standing in theirs:
            if _reads(order, mentions, history, reader, standing):
                kept.refs.add(number)
    _stand_again(carrying, places, ours)


def _find(
    carrying: Carrying,
    order: _Order,
    mentions: Mentions,
    test: str,
    reader: Unit,
    ours: list[tuple[int, Unit]],
) -> None:
    """Let a test that did not run find what those that did have left."""
    if test in order.places:
        for number, standing in ours:
            if _reads(order, mentions, test, reader, standing):
                reader.refs.add(number)


def _reads(order: _Order, mentions: Mentions, test: str, reader: Unit, standing: Unit) -> bool:
    found = any(order.may_find(test, left) for left in left_by(standing.touches))
    return found and mentions(reader, standing)


def _stand_again(carrying: Carrying, places: Places, ours: list[tuple[int, Unit]]) -> None:
    """Let what found something that was left find what the same window has left now.

    It may be work that was done once and served many, or a test that was not collected; of
    others the order tells.
    """
    now: dict[tuple[str, str], list[int]] = {}
    for number, standing in ours:
        for left in left_by(standing.touches):
            now.setdefault((standing.key, left.window), []).append(number)
    for at, number in carrying.new_unit.items():
        place = number - len(carrying.recording.units)
        old = carrying.matrix.units[at]
        if place < 0 or (old.kind == TEST and old.key in places):
            continue
        for ref in old.refs:
            if ref in carrying.standing:
                for left in carrying.standing[ref]:
                    found = now.get((carrying.key(ref), left.window), ())
                    carrying.more_units[place].refs.update(found)


def _left_by_others(carrying: Carrying) -> Iterator[tuple[int, Unit]]:
    """What tests that did not run have left: units of the new recording."""
    for at in sorted(carrying.standing.keys() - carrying.stale):
        if carrying.is_carried(at):
            number = carrying.unit(at)
            yield number, carrying.more_units[number - len(carrying.recording.units)]


def _carried(carrying: Carrying) -> Iterator[tuple[str, Unit]]:
    """The tests that did not run."""
    for unit in carrying.more_units:
        if unit.kind == TEST:
            yield unit.key, unit


def _rerun(carrying: Carrying, places: Places) -> Iterator[tuple[str, int]]:
    """The tests that ran, and their units."""
    for history in carrying.recording.tests:
        if history.test in places:
            yield history.test, history.unit


def _is_standing(unit: Unit) -> bool:
    return any(True for _ in left_by(unit.touches))
