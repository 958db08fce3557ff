"""What is true of one case and what each side said of it."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One case: what the truth is and what each side answered."""

    project: str
    key: str
    tests: int  # of the whole suite
    failing: tuple[str, ...]  # now, and not before
    answers: dict[str, dict[str, Any]]
    truth: dict[str, Any]
    moved: tuple[str, ...] = ()  # tests that take another way, failing or not

    @property
    def changed(self) -> set[str]:
        """Tests that end in another way or take another one, failing or not."""
        return {*self.failing, *self.truth["changed"], *self.moved}

    def covered(self, side: str) -> set[str]:
        """Tests a side runs, or shows to be broken before they could run."""
        answer = self.answers[side]
        broken = answer["broken"]
        shown = {
            test
            for test in self.changed
            if any(
                node in ("", ".") or test.startswith((f"{node}/", f"{node}::")) for node in broken
            )
        }
        return {*answer["selected"], *shown}

    def missed(self, side: str) -> list[str]:
        """Tests that fail now and that a side would not have run."""
        return sorted(set(self.failing) - self.covered(side)) if side in self.answers else []

    def missed_changes(self, side: str) -> list[str]:
        """Tests that do something else without failing, and that a side would not have run."""
        return sorted(self.changed - set(self.failing) - self.covered(side))

    def share(self, side: str) -> float:
        """The part of the suite a side runs; what cannot be collected counts as run."""
        return min(1.0, len(self.covered(side)) / max(self.tests, 1))


def header(title: str, sides: Sequence[str]) -> list[str]:
    """The columns of a table of verdicts."""
    names = [title, "cases", "failing", "tests failing", "changed"]
    for side in sides:
        names += [f"{side}: missed", "changed", "mean %", "median %"]
    return names


def row(name: str, verdicts: Sequence[Verdict], sides: Sequence[str]) -> list[object]:
    """One row of the table: some verdicts together."""
    cells: list[object] = [
        name,
        len(verdicts),
        sum(bool(one.failing) for one in verdicts),
        sum(len(one.failing) for one in verdicts),
        sum(len(one.changed) for one in verdicts),
    ]
    for side in sides:
        shares = [100 * one.share(side) for one in verdicts]
        cells += [
            sum(len(one.missed(side)) for one in verdicts),
            sum(len(one.missed_changes(side)) for one in verdicts),
            f"{statistics.fmean(shares):.1f}",
            f"{statistics.median(shares):.1f}",
        ]
    return cells
