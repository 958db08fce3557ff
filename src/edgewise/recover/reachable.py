"""Which nodes of the new version can run differently, or only now?"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.model.procedure import EXIT, RAISE, Procedure


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
