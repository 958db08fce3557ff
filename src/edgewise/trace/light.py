"""Light probes for the modules of libraries: one for each function, and one for the body.

What fills a place that outlives a test is bracketed as in the project's own code:
what a library has cached serves later tests all the same. What runs at import is
told by statement.
"""

from __future__ import annotations

from edgewise.context.library.table import qualified
from edgewise.model.cfg import procedures
from edgewise.model.procedure import Procedure
from edgewise.model.scopes import Function
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.code import RegionFinder
from edgewise.trace.facts import facts
from edgewise.trace.file_facts import Facts
from edgewise.trace.instrument import instrument_entries
from edgewise.trace.kept import key_of
from edgewise.trace.placement import (
    ENTERED,
    SERVED,
    SWITCH,
    Placement,
    Probe,
    Witnesses,
)
from edgewise.trace.runtime import BODY
from edgewise.trace.sites import GUARDED

Functions = dict[int, str]  # probe -> the function it stands in


def light_placement(tree: ast.Module, path: str) -> Placement:
    """The probes of a module, those of its regions last."""
    every = procedures(tree, path)
    probes = [Probe(BODY, SWITCH, 0, 1)]  # nothing is put there: that it is imported shows it
    entries = {0: BODY}
    for number, procedure in enumerate(every):
        if procedure.kind == "function":
            entries[number] = len(probes) + 1
            probes.append(_entry_probe(len(probes) + 1, number, procedure))
    finder = RegionFinder(tree, every)
    for number, procedure in enumerate(every):
        if isinstance(procedure.scope, Function):
            for region in finder.regions(procedure, procedure.scope):
                if region.kind in GUARDED:
                    at = len(probes) + 1
                    probes.append(Probe(at, SERVED, number, region.line, None, None, region))
                    if region.owner is None:
                        probes.append(Probe(at + 1, SWITCH, number, region.line))
    return Placement(every, tuple(probes), _witnesses(every, entries))


def _entry_probe(index: int, number: int, procedure: Procedure) -> Probe:
    return Probe(index, ENTERED, number, procedure.line, None, procedure.scope)


def _witnesses(every: tuple[Procedure, ...], entries: dict[int, int]) -> tuple[Witnesses, ...]:
    """Whoever enters a function counts as having executed all of it."""
    numbers = {procedure.id: number for number, procedure in enumerate(every)}
    found = []
    for number, procedure in enumerate(every):
        at: int = number
        while at not in entries:  # a class body, a lambda: part of what it stands in
            parent = every[at].parent
            at = numbers[parent] if parent is not None else 0
        shown = frozenset({entries[at]})
        nothing: frozenset[int] = frozenset()
        found.append(
            Witnesses(
                tuple(nothing for _ in procedure.edges), tuple(shown for _ in procedure.nodes)
            )
        )
    return tuple(found)


def put_light_probes(
    tree: ast.Module, path: str, root: str, digest: str
) -> tuple[Facts, Functions]:
    """Instrument `tree` in place; what its text says, and which probe is which function's."""
    placement = light_placement(tree, path)
    names = {id(function): name for function, name in qualified(tree)}
    said = facts(placement)
    functions = {
        probe.index: names[id(probe.syntax)]
        for probe in placement.probes
        if probe.kind == ENTERED and id(probe.syntax) in names
    }
    instrument_entries(tree, placement, key_of(root, path, digest), digest)
    return said, functions
