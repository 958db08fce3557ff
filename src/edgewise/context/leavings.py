"""What one test leaves outside the program, and another finds there.

A file that a run wrote itself, or a variable that it set, is no part of what surrounds
it. Whoever reads it depends on those in whose window it got there.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Place = tuple[str, str]  # kind of context, name


class Leavings:
    """In whose windows things got where they are."""

    def __init__(self) -> None:
        self._by: dict[Place, frozenset[int]] = {}
        # Told by the recorder: the unit at work that is no filling, and whom it depends on.
        self.window: Callable[[], int] = lambda: 0
        self.refer: Callable[[Iterable[int]], None] = lambda units: None

    def left(self, place: Place, *, afresh: bool = True) -> None:
        """Something was put in a place; unless `afresh`, beside what was there."""
        before = frozenset() if afresh else self._by.get(place, frozenset())
        self._by[place] = before | {self.window()}

    def taken_away(self, place: Place) -> None:
        """A place is as if nothing had been put there."""
        self._by.pop(place, None)

    def moved(self, old: Place, new: Place) -> None:
        """What was in one place, and below it, is in another now."""
        for kind, name in [place for place in self._by if _is_within(place, old)]:
            self._by[kind, new[1] + name[len(old[1]) :]] = self._by.pop((kind, name))
        self.left(new, afresh=False)

    def found(self, *places: Place) -> None:
        """What is in some places was looked at."""
        units = {unit for place in places for unit in self._by.get(place, ())}
        if units:
            self.refer(units)


def _is_within(place: Place, other: Place) -> bool:
    return place == other or (place[0] == other[0] and place[1].startswith(f"{other[1]}/"))
