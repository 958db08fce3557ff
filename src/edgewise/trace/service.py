"""The way past a region that fills a place: what whoever finds the place full executes instead.

Whether a test fills a place or finds it full is a matter of which came first. So that a
footprint does not depend on that, both ways belong to both: the filling, because whoever
finds the place full depends on it, and the way past it, because among other tests
whoever fills the place would have found it full.
"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.model.procedure import EXCEPTION, EXIT, RAISE, Edge, Procedure
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.placement import Placement, Probe


def way_past(placement: Placement, probe: Probe) -> int:
    """The probes that show the way past the region of `probe`; 0 if that cannot be told.

    These are the other ways out of its guard, and what can be reached by them alone.
    """
    if probe.region is None:
        return 0
    procedure = placement.procedures[probe.procedure]
    inside = _nodes_of(procedure, probe.region.span.statements)
    guards = {e.source for e in procedure.edges if e.target in inside and e.source not in inside}
    past = [
        (number, edge)
        for number, edge in enumerate(procedure.edges)
        if edge.source in guards and edge.target not in inside and not _raises(edge)
    ]
    if not past:
        return 0
    alone = _reached(procedure, [e.target for _, e in past], guards)
    alone -= _reached(procedure, inside, guards)
    shown = placement.witnesses[probe.procedure]
    row = 1 << probe.index
    for number, edge in enumerate(procedure.edges):
        if edge.source in alone and not _raises(edge):
            row |= _bits(shown.edges[number])
    for number, _ in past:
        row |= _bits(shown.edges[number])
    for node in alone:
        row |= _bits(shown.nodes[node])
    return row


def _nodes_of(procedure: Procedure, statements: Iterable[ast.stmt]) -> set[int]:
    within = {id(node) for statement in statements for node in walk(statement)}
    return {node.index for node in procedure.nodes if id(node.syntax) in within}


def _raises(edge: Edge) -> bool:
    return edge.target == RAISE or edge.label.startswith(EXCEPTION)


def _reached(procedure: Procedure, starts: Iterable[int], guards: set[int]) -> set[int]:
    """The nodes that control can come to from some, before it is at a guard again."""
    found = {start for start in starts if start not in guards}
    waiting = list(found)
    while waiting:
        for edge in procedure.outgoing.get(waiting.pop(), ()):
            if edge.target not in found and edge.target not in guards and not _raises(edge):
                found.add(edge.target)
                waiting.append(edge.target)
    return found - {EXIT, RAISE}


def _bits(probes: Iterable[int]) -> int:
    row = 0
    for probe in probes:
        row |= 1 << probe
    return row
