"""Graphs as data, and walks of them, for tests to write down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from edgewise.compare.interprocedural import Call, Routine
from edgewise.compare.walk import Graph, Walk, Way, walk

Edges = dict[str, dict[str, str]]  # node -> label -> node


@dataclass(frozen=True)
class Drawn:
    """A graph written as edges; the text of a node is its name up to a prime or a letter."""

    edges: Edges
    texts: dict[str, str]
    default: bool = False  # whether a way labelled "default" is one

    def graph(self, backwards: bool = False) -> Graph[str, str]:
        def ways(node: str) -> Iterable[Way[str, str]]:
            found = [
                Way(label, target, f"({node}, {target})")
                for label, target in self.edges.get(node, {}).items()
            ]
            return reversed(found) if backwards else found

        def default(node: str) -> str | None:
            target = self.edges.get(node, {}).get("default")
            return f"({node}, {target})" if self.default and target else None

        return Graph("entry", ways, default)

    def text(self, node: str) -> str:
        return self.texts.get(node, node)

    def routine(self) -> Routine[str, str]:
        """The same as a procedure: `call A` calls A, `if A` does, `maybe A` may."""

        def calls(node: str) -> Iterable[Call]:
            how, _, name = self.text(node).partition(" ")
            if how in ("call", "if", "maybe"):
                yield Call(name, certain=how != "maybe")

        return Routine(self.graph(), self.text, calls, frozenset({"exit"}))


def drawn(text: str, default: bool = False, **texts: str) -> Drawn:
    """`entry S1 | S1 P2 | P2 S3 T | P2 exit F`: source, target, label."""
    edges: Edges = {}
    for edge in text.split("|"):
        source, target, *label = edge.split()
        edges.setdefault(source, {})[label[0] if label else ""] = target
    return Drawn(edges, texts, default)


def walked(old: Drawn, new: Drawn, backwards: bool = False) -> Walk[str, str]:
    """The walk of two drawn graphs; in the other order of edges, if `backwards`."""
    return walk(
        old.graph(backwards),
        new.graph(backwards),
        lambda here, there: old.text(here) == new.text(there),
    )
