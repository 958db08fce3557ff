"""Which nodes of the new version can run differently, or only now?

Calls are resolved by name alone: whatever mentions a name may call every procedure
that bears it, and whoever mentions a class may call its special methods. This can
only find too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.model.entity import ProcedureId
from edgewise.model.names import own_parts
from edgewise.model.procedure import ENTRY, EXIT, RAISE, Procedure
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

Nodes = dict[ProcedureId, set[int]]


def affected_nodes(new: Procedure, changed: Iterable[int]) -> frozenset[int]:
    """The nodes of a procedure that can be reached from its changed nodes, those included.

    These are the `insEntities` of SelectiveInstrument (Chittimalli & Harrold,
    TSE 2009, Fig. 6): of all others, a test that ran the change did what it
    did before. The ends of the procedure are no entities.
    """
    found = set(changed)
    waiting = list(found)
    while waiting:
        for edge in new.outgoing.get(waiting.pop(), ()):
            if edge.target not in found:
                found.add(edge.target)
                waiting.append(edge.target)
    return frozenset(found - {EXIT, RAISE})


def reachable(
    procedures: Iterable[Procedure], changed: Mapping[ProcedureId, Iterable[int]]
) -> Nodes:
    """By procedure, the nodes of a program that can run once a changed node has.

    These are what follows a change in its procedure, what follows in all those that
    may be waiting for it to return, and whatever these call.
    """
    reaching = _Reaching(procedures)
    for id, nodes in changed.items():
        reaching.reach(id, nodes)
    reaching.return_from(changed)
    return reaching.done()


class _Reaching:
    def __init__(self, procedures: Iterable[Procedure]) -> None:
        self.procedures = {procedure.id: procedure for procedure in procedures}
        self.named: dict[str, set[ProcedureId]] = {}
        self.mentioned: dict[str, set[tuple[ProcedureId, int]]] = {}
        self.names: dict[tuple[ProcedureId, int], frozenset[str]] = {}
        for id, procedure in self.procedures.items():
            for name in _called_by(id):
                self.named.setdefault(name, set()).add(id)
            for node in procedure.nodes:
                names = self.names[id, node.index] = frozenset(_mentioned(node.syntax))
                for name in names:
                    self.mentioned.setdefault(name, set()).add((id, node.index))
        self.found: Nodes = {}

    def reach(self, start: ProcedureId, nodes: Iterable[int]) -> None:
        """What can run once one of these nodes has, as far as calls lead."""
        waiting: list[tuple[ProcedureId, Iterable[int]]] = [(start, nodes)]
        while waiting:
            id, some = waiting.pop()
            known = self.found.setdefault(id, set())
            new = affected_nodes(self.procedures[id], set(some) - known) - known
            known |= new
            names = {name for node in new for name in self.names[id, node]}
            callees = {callee for name in names for callee in self.named.get(name, ())}
            waiting += [(c, (ENTRY,)) for c in callees if ENTRY not in self.found.get(c, ())]

    def return_from(self, changed: Iterable[ProcedureId]) -> None:
        """What follows where a procedure may have been called, directly or not."""
        seen = set(changed)
        waiting = list(seen)
        while waiting:
            for name in _called_by(waiting.pop()):
                for id, node in self.mentioned.get(name, ()):
                    self.reach(id, [e.target for e in self.procedures[id].outgoing.get(node, ())])
                    if id not in seen:
                        seen.add(id)
                        waiting.append(id)

    def done(self) -> Nodes:
        return {id: nodes for id, nodes in self.found.items() if nodes}


def _called_by(id: ProcedureId) -> Iterator[str]:
    """The names by which a procedure is called: a special method, by that of its class."""
    parts = [part for part in id.qualname.split(".") if not part.startswith("<")]
    if parts:
        yield parts[-1]
        if len(parts) > 1 and parts[-1].startswith("__"):
            yield parts[-2]


def _mentioned(syntax: ast.AST | None) -> Iterator[str]:
    """The names that a node uses, and those of attributes."""
    for part in own_parts(syntax, annotations=False) if syntax is not None else ():
        for node in walk(part):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.alias):
                yield node.name.rpartition(".")[2]
