"""How many probes would do: those at which control can come by once it has passed a change.

This is the first part of the second study of Chittimalli and Harrold (TSE 2009).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from edgewise.compare.files import FileVersion, read
from edgewise.compare.graphs import View, compare_procedures
from edgewise.compare.match import paired
from edgewise.model.entity import ProcedureId
from edgewise.model.procedure import ENTRY, EXIT, RAISE, Procedure
from edgewise.recover.reachable import reachable
from studies.recover_steps import Files


def probes(old: Files, new: Files, paths: Iterable[str]) -> tuple[int, int]:
    """The probes of these files, and those that can be reached from what has changed."""
    versions = [_read(path, new[path]) for path in paths if path in new]
    procedures = [one for version in versions for one in version.placement.procedures]
    changed: dict[ProcedureId, list[int]] = {}
    for version in versions:
        before = old.get(version.path, b"")
        if before != new[version.path]:
            for procedure, nodes in _changed(_read(version.path, before), version):
                changed[procedure.id] = nodes
    found = reachable(procedures, changed)
    every = reached = 0
    for version in versions:
        for probe in version.placement.probes:
            procedure = version.placement.procedures[probe.procedure]
            node = probe.node
            if node is None and probe.edge is not None:
                node = procedure.edges[probe.edge].source
            every += 1
            own = found.get(procedure.id, set())
            reached += bool(own) if node is None else node in own
    return every, reached


def _changed(old: FileVersion, new: FileVersion) -> Iterable[tuple[Procedure, list[int]]]:
    """The nodes of procedures that have no counterpart in the other version."""
    for id, partner in paired(old.placement.procedures, new.placement.procedures).items():
        procedure = next(one for one in old.placement.procedures if one.id == id)
        walk = compare_procedures(View(procedure, frozenset()), View(partner, frozenset()))
        matched = {after for _, after in walk.pairs} | {EXIT, RAISE}
        nodes = {target for target in walk.dangerous.values() if target is not None}
        nodes |= {
            node.index
            for node in partner.nodes
            if node.index not in matched
            and (node.index == ENTRY or partner.incoming.get(node.index))
        }
        if nodes or walk.dangerous:
            yield partner, sorted(nodes)


@lru_cache(maxsize=1000)
def _read(path: str, text: bytes) -> FileVersion:
    return read(path, text, "edge")
