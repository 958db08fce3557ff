"""The tests of one recorded version that crossed a dangerous edge or touched what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.compare.difference import Change, FileDifference
from edgewise.compare.program import Program
from edgewise.select.cause import Cause
from edgewise.select.changes import Changes
from edgewise.select.context import Moved
from edgewise.select.imported import NewImports
from edgewise.select.imports import Appeared
from edgewise.select.propagate import Propagation
from edgewise.select.selection import DOUBT, Affected, Reason
from edgewise.select.tally import Tally
from edgewise.standard import builtins as __builtins__


def affected(
    tally: Tally,
    old: Program,
    new: Program,
    differences: Iterable[FileDifference],
    imports: NewImports,
    appeared: Iterable[Appeared] = (),
    moved: Sequence[Moved] = (),
    vanished: Iterable[str] = (),
) -> Affected:
    """The tests, all recorded on the version with these digests, that can tell old from new."""
    found = Propagation(tally, old, new, imports)
    started = Changes(found)
    changes: list[Change] = []
    differing, appeared = tuple(differences), tuple(appeared)
    for difference in differing:
        changes += _changes(difference)
        started.start(difference)
        if difference.path not in new.files:
            gone = Change(difference.path, 1, "<module>", "file", f"{difference.path} is gone")
            found.importing.gone(difference.path, Cause(gone))
    for path in vanished:
        change = Change(path, 1, "<module>", "file", f"{path} is gone")
        changes.append(change)
        found.importing.gone(path, Cause(change))
    for new_file in appeared:
        change = Change(new_file.path, 1, "<module>", "file", f"{new_file.path} is new")
        changes.append(change)
        found.importing.appeared(new_file, Cause(change))
    for one in moved:
        changes.append(started.moved(one))
    if differing or appeared or moved:
        started.compare_ends(_paths(differing, appeared) if not moved else frozenset())
        started.compare_values()
        started.compare_settled()
    if found.far:
        tally.add_rest(Reason(DOUBT, "what changed reaches too much to be followed to its end"))
    reasons = {test: tuple(reasons.values()) for test, reasons in tally.reasons.items()}
    fallbacks = tuple(found.doubts)
    declares = bool(found.done or found.doubts or moved) or any(map(_declares, differing))
    declares = declares or any(change.kind == "file" for change in changes)
    declares = declares or any(_ran_at_import(tally, difference) for difference in differing)
    vars(found).clear()  # its rules refer to it: else all would wait for the garbage collector
    return Affected(reasons, tuple(dict.fromkeys(changes)), fallbacks, declares=declares)


def _paths(differing: Iterable[FileDifference], appeared: Iterable[Appeared]) -> frozenset[str]:
    return frozenset((*(one.path for one in differing), *(one.path for one in appeared)))


def _ran_at_import(tally: Tally, difference: FileDifference) -> bool:
    """Whether a dangerous edge was taken while a module was imported."""
    return any(
        tally.reaching(difference.path, edge.row, edge.given).statements
        for edge in difference.edges
    )


def _declares(difference: FileDifference) -> bool:
    """Whether two versions differ in more than the bodies of functions, and where these stand."""
    alike = FileDifference(
        difference.path,
        edges=difference.edges,
        sources=difference.sources,
        entities=difference.entities,
        lines=difference.lines,
    )
    return difference != alike


def _changes(difference: FileDifference) -> list[Change]:
    if difference.whole is not None:
        return [difference.whole]
    edges = [edge.change for edge in difference.edges]
    names = [name.change for name in difference.names]
    return [*edges, *names, *(effect.change for effect in difference.effects)]
