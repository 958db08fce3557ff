"""DejaVu: the synchronous walk of two control-flow graphs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__

N = TypeVar("N", bound=Hashable)
E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Way(Generic[N, E]):
    """An edge out of a node: on what label, where to, and what it is called."""

    label: str
    target: N
    edge: E


@dataclass(frozen=True, slots=True)
class Graph(Generic[N, E]):
    """Any labelled graph with one entry.

    `default` names, for a node with many labelled ways out, the one taken when
    no other label fits: a label that only the new version has used to go there.
    """

    entry: N
    ways: Callable[[N], Iterable[Way[N, E]]]
    default: Callable[[N], E | None] = lambda node: None
    widening: Callable[[N], bool] = lambda node: True  # may a new label be taken from here?


@dataclass(frozen=True, slots=True)
class Walk(Generic[N, E]):
    """What one walk found, from one pass."""

    dangerous: Mapping[E, N | None]  # with the node of `new` it leads to instead, if there is one
    pairs: frozenset[tuple[N, N]]  # nodes of old and new that stand for each other
    given: Mapping[E, frozenset[E]]  # edges of which one too must be taken for it to be dangerous
    visits: int


def walk(
    old: Graph[N, E],
    new: Graph[N, E],
    same: Callable[[N, N], bool],
    passes: Callable[[N, N], bool] = lambda here, there: True,
) -> Walk[N, E]:
    """The dangerous edges of `old`, and which nodes stand for each other.

    This is `Compare` of DejaVu (Rothermel & Harrold, TOSEM 1997, Fig. 2): both
    graphs are walked from their entries along equally labelled edges, and an
    edge whose targets are not equivalent is dangerous; the walk does not go on
    behind it. Nodes are marked per *pair*: one node of `old` may stand for two
    of `new` (their Figs. 4 and 5), and marking single nodes would miss a test.

    We deviate in two ways, both of which only add edges:

    * An edge whose label `new` does not have is dangerous.
    * A label that only `new` has makes every edge out of the node dangerous, or
      just the default edge where the node has one (their section 3.1.4, added
      cases).

    Where a node of `old` stands for several of `new`, an edge out of it may be
    dangerous in one of these pairs only; a test that never went into that pair
    is not in danger. `given` holds the edges into the pair: a test must have
    taken one of them. The paper selects such a test; leaving it out is safe, for
    a run is in the pair exactly when it came along an edge into it.

    Behind a pair that no test `passes` without a difference nothing is compared.

    Visits each pair at most once: O(|old| * |new|), in practice O(|old|).
    """
    start = (old.entry, new.entry)
    if not same(*start):
        return Walk({way.edge: new.entry for way in old.ways(old.entry)}, frozenset(), {}, 1)
    dangerous: dict[E, N | None] = {}
    found_in: dict[E, list[tuple[N, N]]] = {}
    into: dict[tuple[N, N], set[E]] = {start: set()}
    waiting = [start]
    visits = 0
    while waiting:
        here, there = waiting.pop()
        visits += 1
        old_ways, new_ways = _by_label(old.ways(here)), _by_label(new.ways(there))
        more = any(len(ways) > len(old_ways.get(label, ())) for label, ways in new_ways.items())
        if more and old.widening(here):
            for edge in _widened(old, here, old_ways):
                dangerous[edge] = there
                found_in.setdefault(edge, []).append((here, there))
        for label, ways in old_ways.items():
            partners = new_ways.get(label, [])
            for number, way in enumerate(ways):
                partner = partners[number].target if number < len(partners) else None
                if partner is not None and (way.target, partner) in into:
                    into[way.target, partner].add(way.edge)
                elif partner is not None and same(way.target, partner):
                    into[way.target, partner] = {way.edge}
                    if passes(way.target, partner):
                        waiting.append((way.target, partner))
                else:
                    dangerous[way.edge] = partner
                    found_in.setdefault(way.edge, []).append((here, there))
    return Walk(dangerous, frozenset(into), _given(found_in, into, start), visits)


def _given(
    found_in: Mapping[E, list[tuple[N, N]]],
    into: Mapping[tuple[N, N], set[E]],
    start: tuple[N, N],
) -> dict[E, frozenset[E]]:
    """For edges out of nodes that are in several pairs: the edges into the dangerous ones."""
    paired: dict[N, int] = {}
    for here, _ in into:
        paired[here] = paired.get(here, 0) + 1
    given: dict[E, frozenset[E]] = {}
    for edge, pairs in found_in.items():
        if start not in pairs and len(set(pairs)) < paired[pairs[0][0]]:
            given[edge] = frozenset().union(*(into[pair] for pair in pairs))
    return given


def _widened(graph: Graph[N, E], node: N, ways: Mapping[str, list[Way[N, E]]]) -> set[E]:
    """The edges that a label new to a node takes tests away from."""
    default = graph.default(node)
    if default is not None:
        return {default}
    return {way.edge for group in ways.values() for way in group}


def _by_label(ways: Iterable[Way[N, E]]) -> dict[str, list[Way[N, E]]]:
    found: dict[str, list[Way[N, E]]] = {}
    for way in ways:
        found.setdefault(way.label, []).append(way)
    return found
