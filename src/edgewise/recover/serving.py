"""Who may have filled a place before a test that ran again comes to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.recover.carrying import FILLINGS, Carrying
from edgewise.recover.spans import Places
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import REST, TEST, Unit


class Serving:
    """Who may serve units of this run at places that are filled."""

    def __init__(self, carrying: Carrying, places: Places) -> None:
        self.carrying = carrying
        self.places = places
        self._fillers: dict[str, list[int] | None] = {}  # place -> who came to it in this run

    def may_serve(self, at: int, ref: int) -> bool:
        """Whether others may serve a unit at the place that a filling of the matrix is of.

        If all who fill the place ran, and those that come before the unit in a run of
        everything have come before it in this one, too, it found what it would find there:
        what it was served by in the matrix was its own. Tests that did not run may always
        have filled it. Where the order is not known, or processes have had memories of their
        own, anybody may.
        """
        carrying = self.carrying
        if not self.places or not _is_guarded(carrying, ref) or _did_not_run(carrying, ref):
            return True
        fillers = self._fillers_of(carrying.key(ref))
        if fillers is None:
            return True
        units = carrying.recording.units
        return any(comes_first(units, self.places, other, at) for other in fillers)

    def _fillers_of(self, place: str) -> list[int] | None:
        """The units that filled a place, or found it full and would have filled it had they come
        first; None if there were several processes.
        """
        if place not in self._fillers:
            units = self.carrying.recording.units
            known = self.carrying.fillings.get(place, ())
            alone = sum(_stands(units[filling]) for filling in known) <= 1
            self._fillers[place] = _coming(units, known) if alone else None
        return self._fillers[place]


def _is_guarded(carrying: Carrying, ref: int) -> bool:
    """Whether somebody was ever served at a place; else it is not known who asks."""
    place = carrying.place_of(ref)
    return place is not None and bool(carrying.ran.get(place[0], 0) >> place[1] & 1)


def _did_not_run(carrying: Carrying, ref: int) -> bool:
    """Whether a filling, or one that it stands for, is of tests that did not run."""
    return any(carrying.refs(ref)) if ref in carrying.rests else ref in carrying.alive


def comes_first(units: Sequence[Unit], places: Places, other: int, at: int) -> bool:
    """Whether another unit came after one in this run, and comes before it where everything runs.

    Units of one process are numbered as they begin.
    """
    if other == at:
        return False
    if units[other].kind != TEST or units[at].kind != TEST:
        return True
    theirs, mine = places.get(units[other].key), places.get(units[at].key)
    return theirs is None or mine is None or (theirs < mine and other > at)


def _stands(unit: Unit) -> bool:
    return any(touch.kind == REST for touch in unit.touches)


def _coming(units: Sequence[Unit], fillings: Iterable[int]) -> list[int]:
    """The units that depend on one of some fillings, by what they filled themselves too."""
    done = set(fillings)
    found: set[int] = set()
    count = -1
    while count < len(done):
        count = len(done)
        found = {at for at, unit in enumerate(units) if not done.isdisjoint(unit.refs)}
        done |= {at for at in found if units[at].kind in FILLINGS and not _stands(units[at])}
    return sorted(at for at in found if units[at].kind not in FILLINGS)
