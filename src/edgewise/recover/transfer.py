"""Rows of hits carried from one version of a file to the next, over the entity map.

This is step 5 of RecomputeMatrix (Chittimalli & Harrold, TSE 2009): a test that
was not selected did in the new version what it did in the old one, so whatever
it reached there it reaches here, under another name. The walk that found the
dangerous edges has said which nodes stand for each other.

We deviate in two ways:

* Our rows are hits of probes, and the two versions may have their probes in
  different places. So a probe of the new version is set if the row shows that
  what it witnesses, an edge or a node, happened: the row of a full run, bit by bit.
* A row that shows something without an image in the new version, or with more
  than one, is not carried over, and nothing is guessed. A safe selection leaves
  no test with such a row, save where one node of the old version stands for two
  of the new one.

Linear in nodes and edges for each file; then one mask for each probe and row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.compare.files import FileVersion
from edgewise.compare.graphs import View, compare_procedures
from edgewise.compare.match import paired
from edgewise.data import dataclass, field
from edgewise.model.entity import ProcedureId
from edgewise.model.procedure import EXIT, RAISE, Procedure
from edgewise.model.shape import own_shape
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import name_of
from edgewise.trace.placement import SERVED, Placement, Probe

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class RowMap:
    """How the rows of one version of a file become rows of another."""

    images: tuple[tuple[int, int], ...]  # a bit of the new row, and the old bits that set it
    lost: int  # old bits without an image
    at_import: int  # old bits of import-time code
    lines: Mapping[int, int]  # old line of a statement -> its new line
    _known: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)

    def image(self, probe: int) -> int | None:
        """The probe of the new version that stands for one; None if there is not just one."""
        found = self.images_of(probe)
        return found[0] if len(found) == 1 else None

    def images_of(self, probe: int) -> tuple[int, ...]:
        """The probes of the new version that are hit where one was hit in the old one."""
        if probe not in self._known:
            self._known[probe] = tuple(
                bit.bit_length() - 1 for bit, shown in self.images if shown >> probe & 1
            )
        return self._known[probe]

    def carry(self, row: int) -> int | None:
        """The row of the new version; None if it cannot be known."""
        if row & self.lost:
            return None
        carried = 0
        for bit, shown in self.images:
            if row & shown:
                carried |= bit
        return carried


def row_map(old: FileVersion, new: FileVersion, entities: Mapping[str, Pairs]) -> RowMap:
    """How rows of `old` become rows of `new`; `entities` are the pairs of the walk.

    Import-time code is walked here: the comparison takes it as declarations.
    """
    building = _Building(old.placement, new.placement)
    partners = paired(old.placement.procedures, new.placement.procedures)
    at = {procedure.id: number for number, procedure in enumerate(new.placement.procedures)}
    for number, procedure in enumerate(old.placement.procedures):
        partner = partners.get(procedure.id)
        if partner is None or partner.kind != procedure.kind:
            building.lose_all(number)
            continue
        pairs = entities.get(name_of(procedure.id))
        if pairs is None:
            pairs = compare_procedures(
                View(procedure, frozenset()), View(partner, frozenset())
            ).pairs
        building.add(number, at[partner.id], pairs)
    return building.done()


class _Building:
    def __init__(self, old: Placement, new: Placement) -> None:
        self.old = old
        self.new = new
        self.images: dict[int, int] = {}
        self.lost = 0
        self.lines: dict[int, int] = {}
        self.old_probes = _by_procedure(old.probes)
        self.new_probes = _by_procedure(new.probes)

    def done(self) -> RowMap:
        if len(self.new.probes) == 1 and self.new.probes[0].node is None:
            self.images[1] = 1 << 1  # one probe for the whole file
        images = tuple((1 << probe, mask) for probe, mask in sorted(self.images.items()) if mask)
        return RowMap(images, self.lost, self._at_import(), self.lines)

    def lose_all(self, number: int) -> None:
        """A procedure that is gone: whatever is shown of it has no image."""
        for probe in self.old_probes.get(number, ()):
            self.lost |= 1 << probe.index

    def add(self, here: int, there: int, pairs: Pairs) -> None:
        """Two procedures of which these nodes stand for each other."""
        match = _Match(self.old, here, self.new, there, pairs)
        self.lost |= match.lost()
        for line, now in match.lines():
            self.lines.setdefault(line, now)
        for probe in self.new_probes.get(there, ()):
            if probe.node is not None:
                self._image(probe, match.reaching(probe.node))
            elif probe.edge is not None:
                self._image(probe, match.taking(probe.edge))
        self._add_regions(here, there)

    def _image(self, probe: Probe, mask: int) -> None:
        self.images[probe.index] = self.images.get(probe.index, 0) | mask

    def _add_regions(self, here: int, there: int) -> None:
        """What fills a place stands for what fills it in the other version, in order."""
        before = [p for p in self.old_probes.get(here, ()) if p.kind == SERVED]
        after = [p for p in self.new_probes.get(there, ()) if p.kind == SERVED]
        if [_region(p) for p in before] == [_region(p) for p in after]:
            for old, new in zip(before, after, strict=True):
                self._image(new, 1 << old.index)
        else:
            self.lose_all(here)  # what is a filling now was none, or the other way round

    def _at_import(self) -> int:
        by_id = {procedure.id: procedure for procedure in self.old.procedures}
        row = 0
        for number, procedure in enumerate(self.old.procedures):
            if _runs_at_import(procedure, by_id):
                for probe in self.old_probes.get(number, ()):
                    row |= 1 << probe.index
        return row


class _Match:
    """Two versions of one procedure, and which of their nodes stand for each other."""

    def __init__(self, old: Placement, here: int, new: Placement, there: int, pairs: Pairs) -> None:
        self.old, self.new = old.procedures[here], new.procedures[there]
        self.shown = old.witnesses[here]
        self.partners: dict[int, list[int]] = {}
        self.stand_for: dict[int, list[int]] = {}
        for before, after in sorted({*pairs, *self._cases(pairs)}):
            self.partners.setdefault(before, []).append(after)
            self.stand_for.setdefault(after, []).append(before)
        self.edges = dict(self._edges())  # old edge -> new edge

    def _cases(self, pairs: Pairs) -> Iterator[tuple[int, int]]:
        """The cases of `match` statements that stand for each other.

        The walk goes past them when their patterns exclude each other. If they
        are the same in both versions, they were tried in the same order.
        """
        for before, after in pairs:
            cases, now = _cases_of(self.old, before), _cases_of(self.new, after)
            if cases and _shapes(self.old, cases) == _shapes(self.new, now):
                yield from zip(cases, now, strict=True)

    def _edges(self) -> Iterator[tuple[int, int]]:
        numbers = {id(edge): number for number, edge in enumerate(self.new.edges)}
        seen: dict[tuple[int, str], int] = {}
        for number, edge in enumerate(self.old.edges):
            ordinal = seen[edge.source, edge.label] = seen.get((edge.source, edge.label), -1) + 1
            for after in self.partners.get(edge.source, ()):
                alike = [e for e in self.new.outgoing.get(after, ()) if e.label == edge.label]
                if ordinal < len(alike) and self._same_end(edge.target, alike[ordinal].target):
                    yield number, numbers[id(alike[ordinal])]

    def _same_end(self, before: int, after: int) -> bool:
        if before in (EXIT, RAISE) or after in (EXIT, RAISE):
            return before == after
        return after in self.partners.get(before, ())

    def lost(self) -> int:
        """What shows something that has no image, or more than one."""
        row = 0
        for node in self.old.nodes:
            ends = node.index in (EXIT, RAISE)
            if not ends and len(self.partners.get(node.index, ())) != 1:
                row |= _row(self.shown.nodes[node.index])
        for number in range(len(self.old.edges)):
            if number not in self.edges:
                row |= _row(self.shown.edges[number])
        return row

    def lines(self) -> Iterator[tuple[int, int]]:
        """Old and new lines of statements that stand for each other."""
        for before, after in self.partners.items():
            if self.old.nodes[before].syntax is not None:
                yield self.old.nodes[before].line, self.new.nodes[after[0]].line

    def reaching(self, node: int) -> int:
        """The old bits that show that a node of the new version is reached."""
        row = 0
        for before in self.stand_for.get(node, ()):
            row |= _row(self.shown.nodes[before])
        return row

    def taking(self, edge: int) -> int:
        """The old bits that show that an edge of the new version is taken."""
        row = 0
        for before, after in self.edges.items():
            if after == edge:
                row |= _row(self.shown.edges[before])
        return row


def _by_procedure(probes: Iterable[Probe]) -> dict[int, list[Probe]]:
    found: dict[int, list[Probe]] = {}
    for probe in probes:
        found.setdefault(probe.procedure, []).append(probe)
    return found


def _cases_of(procedure: Procedure, node: int) -> list[int]:
    """The nodes of the cases of a `match` statement, in order."""
    syntax = procedure.nodes[node].syntax
    own = {id(case) for case in getattr(syntax, "cases", ())}
    return [n.index for n in procedure.nodes if id(n.syntax) in own] if own else []


def _shapes(procedure: Procedure, nodes: Iterable[int]) -> list[str]:
    return [own_shape(procedure.nodes[node].syntax) for node in nodes]


def _region(probe: Probe) -> tuple[str, str]:
    assert probe.region is not None
    return probe.region.kind, probe.region.place


def _runs_at_import(procedure: Procedure, by_id: Mapping[ProcedureId, Procedure]) -> bool:
    if procedure.kind == "module":
        return True
    if procedure.kind != "class" or procedure.parent is None:
        return False
    return _runs_at_import(by_id[procedure.parent], by_id)


def _row(probes: frozenset[int]) -> int:
    row = 0
    for probe in probes:
        row |= 1 << probe
    return row
