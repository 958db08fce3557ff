"""What rows of hits mean in lines and arcs."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__

Arc = tuple[int, int]


class Reading:
    """What the rows of one version of a file mean."""

    def __init__(self, lines: list[tuple[int, int]], arcs: list[tuple[int, Arc]]) -> None:
        self._lines = lines  # each with the row that shows it
        self._arcs = arcs

    def packed(self) -> tuple[list[tuple[int, int]], list[tuple[int, Arc]]]:
        """The same as plain data."""
        return self._lines, self._arcs

    def lines(self, row: int) -> frozenset[int]:
        """The lines executed."""
        return frozenset(line for shown, line in self._lines if shown & row)

    def arcs(self, row: int) -> frozenset[Arc]:
        """The arcs followed from lines with more than one way out."""
        ways: dict[int, set[int]] = {}
        for _, (source, target) in self._arcs:
            ways.setdefault(source, set()).add(target)
        return frozenset(arc for shown, arc in self._arcs if shown & row and len(ways[arc[0]]) > 1)
