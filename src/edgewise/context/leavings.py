"""What one test leaves outside the program, and another finds there.

A file that a run wrote itself, or a variable that it set, is no part of what surrounds
it. Whoever reads it depends on those in whose window it got there.
"""

from __future__ import annotations

from edgewise.context.journal import now
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from edgewise.context.journal import Journal

Place = tuple[str, str]  # kind of context, name
Doing = tuple[int, int]  # of a unit, at a moment
FILE = "file"  # the kind of place that processes share


class Leavings:
    """In whose windows things got where they are."""

    def __init__(self) -> None:
        self._by: dict[Place, frozenset[int]] = {}
        self._past: dict[Place, list[tuple[int, frozenset[int]]]] = {}  # from which moment on
        # Told by the recorder: the unit at work that is no filling, and whom it depends on.
        self.window: Callable[[], int] = lambda: 0
        self.refer: Callable[[Iterable[int]], None] = lambda units: None

    def left(self, place: Place, *, afresh: bool = True, doing: Doing | None = None) -> None:
        """Something was put in a place; unless `afresh`, beside what was there.

        It was the `doing` of whoever is at work, unless it is said whose.
        """
        unit, moment = doing or (self.window(), now())
        before = frozenset() if afresh else self._by.get(place, frozenset())
        self._put(place, before | {unit}, moment)

    def taken_away(self, place: Place, *, doing: Doing | None = None) -> None:
        """A place is as if nothing had been put there."""
        if place in self._by:
            self._put(place, frozenset(), doing[1] if doing else now())

    def moved(self, old: Place, new: Place, *, doing: Doing | None = None) -> None:
        """What was in one place, and below it, is in another now."""
        unit, moment = doing or (self.window(), now())
        for kind, name in [place for place in self._by if _is_within(place, old)]:
            self._put((kind, new[1] + name[len(old[1]) :]), self._by[kind, name], moment)
            self._put((kind, name), frozenset(), moment)
        self._put(new, self._by.get(new, frozenset()) | {unit}, moment)

    def found(self, *places: Place) -> None:
        """What is in some places was looked at."""
        units = {unit for place in places for unit in self._by.get(place, ())}
        if units:
            self.refer(units)

    def at(self, moment: int, *places: Place) -> frozenset[int]:
        """Those in whose windows that got into some places which was there at a moment."""
        past = (self._past.get(place, ()) for place in places)
        last = (next((by for when, by in reversed(one) if when <= moment), ()) for one in past)
        return frozenset(unit for units in last for unit in units)

    def _put(self, place: Place, units: frozenset[int], moment: int) -> None:
        if units:
            self._by[place] = units
        else:
            self._by.pop(place, None)
        past = self._past.setdefault(place, [])
        if not past or past[-1][1] != units:
            past.append((moment, units))


class LeavingsOfChild(Leavings):
    """What a child process leaves to others, who are told."""

    def __init__(self, before: Leavings, journal: Journal, unit: int) -> None:
        super().__init__()
        self._by = dict(before._by)  # of a fork: it may find this
        self._journal = journal
        self.window = lambda: unit

    def left(self, place: Place, *, afresh: bool = True, doing: Doing | None = None) -> None:
        """Something was put in a place; unless `afresh`, beside what was there."""
        super().left(place, afresh=afresh, doing=doing)
        self._tell("left", place, afresh)

    def taken_away(self, place: Place, *, doing: Doing | None = None) -> None:
        """A place is as if nothing had been put there."""
        super().taken_away(place, doing=doing)
        self._tell("taken away", place)

    def moved(self, old: Place, new: Place, *, doing: Doing | None = None) -> None:
        """What was in one place, and below it, is in another now."""
        super().moved(old, new, doing=doing)
        self._tell("moved", old, new[1])

    def _tell(self, what: str, place: Place, *more: object) -> None:
        if place[0] == FILE:  # variables are not shared
            self._journal.write(self.window(), what, place[1], *more)


def _is_within(place: Place, other: Place) -> bool:
    return place == other or (place[0] == other[0] and place[1].startswith(f"{other[1]}/"))
