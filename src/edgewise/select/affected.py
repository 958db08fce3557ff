"""The tests of one recorded version that crossed a dangerous edge or touched what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from edgewise.compare.difference import Change, FileDifference
from edgewise.compare.program import Program
from edgewise.select.cause import Cause
from edgewise.select.propagate import NewImports, Propagation
from edgewise.select.reach import Reach
from edgewise.select.selection import Fallback, Reason
from edgewise.store.matrix import CoverageMatrix


@dataclass(frozen=True, slots=True)
class Affected:
    """What one difference reaches."""

    reasons: Mapping[str, tuple[Reason, ...]]
    changes: tuple[Change, ...] = ()
    fallbacks: tuple[Fallback, ...] = ()


def affected(
    matrix: CoverageMatrix,
    tests: Iterable[str],
    digests: Mapping[str, str],
    old: Program,
    new: Program,
    differences: Iterable[FileDifference],
    imports: NewImports,
    appeared: Iterable[str] = (),
) -> Affected:
    """The tests, all recorded on the version with these digests, that can tell old from new."""
    found = Propagation(Reach(matrix, tests), old, new, digests, imports)
    changes: list[Change] = []
    differing = tuple(differences)
    for difference in differing:
        found.start(difference)
        changes += _changes(difference)
    for path in appeared:
        change = Change(path, 1, "<module>", "file", f"{path} is now found by an import")
        changes.append(change)
        found.appeared(path, Cause(change))
    if differing:
        found.compare_values()
    reasons = {test: tuple(reasons.values()) for test, reasons in found.reasons.items()}
    return Affected(reasons, tuple(dict.fromkeys(changes)), tuple(found.fallbacks.values()))


def _changes(difference: FileDifference) -> list[Change]:
    if difference.whole is not None:
        return [difference.whole]
    edges = [edge.change for edge in difference.edges]
    names = [name.change for name in difference.names]
    return [*edges, *names, *(effect.change for effect in difference.effects)]
