"""Would it have been right to leave tests out?"""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.data import dataclass
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True, slots=True, order=True)
class Miss:
    """A test that ended otherwise than when it was recorded, and would not have been run."""

    test: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a run of everything shows of a selection."""

    misses: tuple[Miss, ...]
    selected: int
    tests: int
    seconds: float  # all tests together
    seconds_saved: float  # those that would not have been run


def verdict(
    selection: Selection,
    old: Mapping[str, str],
    new: Mapping[str, str],
    durations: Mapping[str, float],
) -> Verdict:
    """The selection, judged by how all tests ended when recorded and now."""
    misses = tuple(
        Miss(test, old[test], new[test])
        for test in sorted(selection.skipped & new.keys() & old.keys())
        if old[test] != new[test]
    )
    return Verdict(
        misses,
        len(selection.reasons),
        len(selection.reasons) + len(selection.skipped),
        sum(durations.values()),
        sum(durations.get(test, 0.0) for test in selection.skipped),
    )
