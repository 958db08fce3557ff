"""The selection: what the difference reaches, and what cannot be ruled out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edgewise.data import dataclass
from edgewise.select.along import companions, leaving, unsettles
from edgewise.select.selection import (
    ALWAYS,
    FAILED,
    LEFT,
    NAMED,
    NEW,
    UNSTABLE,
    Affected,
    Fallback,
    Reason,
    Selection,
)
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix, RecordedVersion
from edgewise.trace.history import DUE, Touch

if TYPE_CHECKING:
    from edgewise.compare.difference import Change

_FAILURES = ("failed", "error")
_UNSTABLE = frozenset({UNSTABLE})
_DUE = frozenset({DUE})
_TRIED = (FAILED, LEFT)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A test of the new version, as collected."""

    test: str  # node id
    path: str | None  # of its file, within the project
    reflected: frozenset[Touch] = frozenset()  # what pytest made of it: fixtures, marks, parameters
    always: bool = False
    named: bool = False  # its node id stands on the command line


def by_version(
    matrix: CoverageMatrix, candidates: Iterable[Candidate]
) -> list[tuple[RecordedVersion, list[str]]]:
    """The candidates that have a history, by the version they were recorded on."""
    groups: dict[int, list[str]] = {}
    for candidate in candidates:
        if candidate.test in matrix.histories:
            groups.setdefault(matrix.version_of[candidate.test], []).append(candidate.test)
    return [(matrix.versions[at], tests) for at, tests in sorted(groups.items())]


def choose(
    matrix: CoverageMatrix, candidates: Sequence[Candidate], found: Iterable[Affected]
) -> Selection:
    """The union of all reasons to run a test; whatever has none is skipped."""
    reasons: dict[str, list[Reason]] = {}
    changes: dict[Change, None] = {}
    likelihood: dict[str, float] = {}
    fallbacks: dict[Fallback, None] = {}
    for one in found:
        for test, found_reasons in one.reasons.items():
            reasons.setdefault(test, []).extend(found_reasons)
        changes.update(dict.fromkeys(one.changes))
        for test, likely in one.likelihood.items():
            likelihood[test] = likelihood.get(test, 0.0) + likely
        fallbacks.update(dict.fromkeys(one.fallbacks))
    every = {c.test: (*reasons.get(c.test, ()), *cautious(matrix, c)) for c in candidates}
    chosen = {test: why for test, why in every.items() if why}
    tried = [test for test, why in chosen.items() if any(one.kind in _TRIED for one in why)]
    for test, reason in companions(matrix, chosen, tried).items():
        if test in every:
            chosen[test] = (reason,)
    return Selection(
        changes=tuple(sorted(changes)),
        reasons={test: chosen[test] for test in every if test in chosen},  # as they were collected
        fallbacks=tuple(fallbacks),
        skipped=frozenset(c.test for c in candidates) - chosen.keys(),
        likelihood=likelihood,
        after={test: before for test in chosen if (before := leaving(matrix, test))},
        unsettling=frozenset(test for test in chosen if unsettles(matrix, test)),
    )


def cautious(matrix: CoverageMatrix, candidate: Candidate) -> list[Reason]:
    """Why a test runs whatever changed."""
    found = []
    history: Mapping[str, object] = matrix.histories
    if candidate.test not in history:
        found.append(Reason(NEW, "not recorded yet"))
    elif matrix.history(candidate.test).outcome in _FAILURES:
        found.append(Reason(FAILED, "failed last time"))
    elif matrix.units[matrix.history(candidate.test).unit].touches_of(_UNSTABLE):
        found.append(Reason(UNSTABLE, "did not do the same each time, though nothing changed"))
    if candidate.test in history:
        unit = matrix.units[matrix.history(candidate.test).unit]
        for touch in sorted(unit.touches_of(_DUE)):
            found.append(Reason(LEFT, f"reads what {touch.name} has begun to leave"))
    if candidate.always:
        found.append(Reason(ALWAYS, "marked to run always"))
    if candidate.named:
        found.append(Reason(NAMED, "named on the command line"))
    return found
