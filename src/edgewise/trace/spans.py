"""Units that stand for a filling before those who read its place and leave no trace.

Who reads a name depends on whoever stored it before, as long as it was there. After an
edit some of those run again and store otherwise, or something else, and readers do not
run. So a reader refers to a unit that says of a filling in which windows it was done,
until which test it was to be found, and what has to be mentioned to read it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.history import NAMED, REGION, SPAN, TEST, Touch, Unit
from edgewise.trace.recorder import Recorder
from edgewise.trace.sites import Site, Span

MOST = 40  # windows that are named; where there are more, the filling counts as done by all


class Left(NamedTuple):
    """Who left something behind, in the midst of which test, and after which it was gone."""

    window: str  # its kind and its key; empty: so many that none is named
    since: str  # a test; empty: before the first
    until: str  # a test; empty: it stayed


def left_by(touches: Iterable[Touch]) -> Iterator[Left]:
    """Who left what a unit stands for; nothing if it stands for no filling."""
    for touch in touches:
        if touch.kind == SPAN:
            window, since, until = touch.name.split("\n")
            yield Left(window, since, until)


def mentioned(touches: Iterable[Touch]) -> frozenset[str]:
    """What has to be mentioned to read what a unit stands for."""
    return frozenset(touch.name for touch in touches if touch.kind == NAMED)


def said(left: Left) -> Touch:
    """The touch that says who left something."""
    return Touch(SPAN, "\n".join(left))


class Standing:
    """Makes such units, one for each filling of a place."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._tests = sorted(
            (recorder.moment(number), unit.key)
            for number, unit in enumerate(recorder.units)
            if unit.kind == TEST
        )

    def spans(
        self, site: Site, spans: Iterable[Span], names: Mapping[int, Iterable[str | None]]
    ) -> Iterator[Span]:
        """What was left at a site: for each filling, the unit that stands for it."""
        by_filling: dict[int, list[Span]] = {}
        for span in spans:
            by_filling.setdefault(span.unit, []).append(span)
        for filling, left in by_filling.items():
            number = self.recorder.new(REGION, site.key)
            unit = self.recorder.units[number]
            unit.refs.add(filling)
            unit.touches.update(Touch(NAMED, name or "") for name in names[filling])
            self._say(unit, set(self._left(site, filling, left)))
            yield from (Span(number, span.since, span.end) for span in left)

    def _say(self, unit: Unit, found: set[Left]) -> None:
        if len(found) > MOST:
            found = {Left("", "", "")}
        unit.touches.update(map(said, found))

    def _left(self, site: Site, filling: int, spans: Iterable[Span]) -> Iterator[Left]:
        ends: dict[int, int] = {}  # by when it began
        for span in spans:
            ends[span.since] = max(span.end, ends.get(span.since, 0))
        last = max(ends.values())
        for window, since in site.fillers.get(filling, {}).items():
            unit = self.recorder.units[window]
            end = ends.get(since, last)
            until = "" if end == sys.maxsize else self._test_at(end)
            yield Left(f"{unit.kind} {unit.key}", self._test_at(since), until)

    def _test_at(self, moment: int) -> str:
        """The test that had begun last before a moment."""
        at = bisect_left(self._tests, moment, key=lambda test: test[0])
        return self._tests[at - 1][1] if at else ""
