"""What surrounds the program and is not what it was when a test was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from edgewise.context.key import PREFIX, UNKNOWN, ContextKey, key_and_fingerprint
from edgewise.context.surroundings import Surroundings
from edgewise.data import dataclass
from edgewise.select.likely import Changed
from edgewise.select.reach import Reach, Reached
from edgewise.select.selection import (
    CONTEXT,
    DATA,
    DATABASE,
    ENVIRONMENT,
    LIBRARY,
    Affected,
    Reason,
)
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import Touch

if TYPE_CHECKING:
    from edgewise.compare.difference import Change

# By the kind of a watcher: the kind of the reasons it gives.
_REASONS = {
    "file": DATA,
    "env": ENVIRONMENT,
    "library": LIBRARY,
    "schema": DATABASE,
    "database": DATABASE,
}


# What a function counts for, beside one whose body changed, that uses what changed; that cannot be
# called any more as it could.
_USES, _CALLS = 0.1, 3.0


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A piece of context that is no longer what it was."""

    key: ContextKey
    old: str  # its fingerprint when it was recorded
    new: str
    text: str  # what has moved, for people

    @property
    def change(self) -> Change:
        """The move as a change; its kind is that of the reason."""
        from edgewise.compare.difference import Change  # where nothing moved, there is no need

        return Change(self.key.name, 0, "", self.reason, self.text)

    @property
    def reason(self) -> str:
        """The kind of reason it is for running a test."""
        return _REASONS.get(self.key.kind, CONTEXT)


@dataclass(frozen=True, slots=True)
class Dependence:
    """A piece of context, how many tests use it, and what has become of it."""

    key: ContextKey
    tests: int
    moved: str | None  # what has moved since it was recorded


def moves(matrix: CoverageMatrix, surroundings: Surroundings | None) -> dict[Touch, Move]:
    """The touches whose fingerprints are not what they were; nothing where nobody watches."""
    found: dict[Touch, Move] = {}
    if surroundings is None or not surroundings.watchers:
        return found
    for touch in matrix.distinct_touches(PREFIX):
        key, old = key_and_fingerprint(*touch)
        if key.kind not in surroundings.watchers:
            continue  # switched off
        new = surroundings.fingerprint(key)
        if old != new or old == UNKNOWN:
            found[touch] = Move(key, old, new, surroundings.explain(key, old, new))
    return found


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, and who used what moved."""

    move: Move
    reached: Reached


def reached_by(reach: Reach, found: dict[Touch, Move]) -> list[Moved]:
    """Those moves that concern the tests of `reach`, in a fixed order."""
    kinds = frozenset(touch.kind for touch in found)
    units: dict[Touch, list[int]] = {}
    for unit in reach.members:
        for touch in reach.matrix.units[unit].touches_of(kinds):
            if touch in found:
                units.setdefault(touch, []).append(unit)
    by_move = sorted(units.items(), key=lambda item: item[0])
    return [Moved(found[touch], reach.at_run_time(where)) for touch, where in by_move]


def affected_directly(reach: Reach, moved: Sequence[Moved]) -> Affected:
    """The tests that used what moved while they ran."""
    reasons: dict[str, dict[str, Reason]] = {}
    for one in moved:
        for test, below in one.reached.tests.items():
            reason = direct_reason(reach, one.move, below)
            reasons.setdefault(test, {}).setdefault(reason.text, reason)
    changes = tuple(one.move.change for one in moved)
    return Affected({test: tuple(found.values()) for test, found in reasons.items()}, changes)


def direct_reason(reach: Reach, move: Move, below: int) -> Reason:
    """Why a test runs that uses what moved itself, or through the unit `below` it."""
    via = reach.matrix.units[below]
    by = f"; used by {via.kind} {via.key}" if via.kind in ("fixture", "setup", "process") else ""
    text = f"{move.text}{by}"
    return Reason(move.reason, text, move.change, entity=f"{move.key.kind} {move.key.name}")


def changed_functions(moved: Iterable[Moved]) -> list[Changed]:
    """The functions of libraries that are not what they were, and the tests that reach them.

    One that only uses what changed tells less than one that changed itself; one that
    is gone, or has other parameters, defaults or decorators, more: who calls it has to know.
    """
    found = []
    for one in moved:
        kind, _, name = one.move.key.name.partition(" ")
        if one.move.reason == LIBRARY and kind == "function" and one.reached.tests:
            old, new = one.move.old.split("."), one.move.new.split(".")
            weight = _USES if old[0] == new[0] else 1.0 if old[2:] == new[2:] else _CALLS
            found.append(Changed(name, weight, one.reached.tests.keys()))
    return found
