"""DejaVu: the synchronous walk of two control-flow graphs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

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
    visits: int


def walk(old: Graph[N, E], new: Graph[N, E], same: Callable[[N, N], bool]) -> Walk[N, E]:
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

    Visits each pair at most once: O(|old| * |new|), in practice O(|old|).
    """
    dangerous: dict[E, N | None] = {}
    pairs = {(old.entry, new.entry)}
    if not same(old.entry, new.entry):
        return Walk({way.edge: new.entry for way in old.ways(old.entry)}, frozenset(), 1)
    waiting = [(old.entry, new.entry)]
    visits = 0
    while waiting:
        here, there = waiting.pop()
        visits += 1
        old_ways, new_ways = _by_label(old.ways(here)), _by_label(new.ways(there))
        more = any(len(ways) > len(old_ways.get(label, ())) for label, ways in new_ways.items())
        if more and old.widening(here):
            dangerous.update(dict.fromkeys(_widened(old, here, old_ways), there))
        for label, ways in old_ways.items():
            partners = new_ways.get(label, [])
            for number, way in enumerate(ways):
                if number >= len(partners):
                    dangerous[way.edge] = None
                    continue
                pair = (way.target, partners[number].target)
                if pair in pairs:
                    continue
                if same(*pair):
                    pairs.add(pair)
                    waiting.append(pair)
                else:
                    dangerous[way.edge] = pair[1]
    return Walk(dangerous, frozenset(pairs), visits)


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
