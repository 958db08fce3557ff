"""What came of the faults, as tables."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bench.measure import table

from edgewise.audit.mutant import Mutant
from edgewise.audit.mutators import KINDS

GROUP = {kind.name: kind.group for kind in KINDS}
SHOWN = 6


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case: what the truth is and what each side answered."""

    project: str
    mutant: Mutant
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

    def plain(self, sides: Sequence[str]) -> dict[str, Any]:
        """The case as plain data."""
        return {
            "project": self.project,
            "file": self.mutant.path,
            "line": self.mutant.line,
            "kind": self.mutant.kind,
            "description": self.mutant.description,
            "key": self.key,
            "failing": len(self.failing),
            **{side: {"selected": self.share(side), "missed": self.missed(side)} for side in sides},
        }


def report(outcomes: Sequence[Outcome], sides: Sequence[str]) -> str:
    """Tables by project, by group and by kind, then every miss."""
    parts = [
        _table("project", outcomes, sides, lambda one: one.project),
        _table("group", outcomes, sides, lambda one: GROUP[one.mutant.kind]),
        _table("kind", outcomes, sides, lambda one: one.mutant.kind),
    ]
    for side in sides:
        parts.append("\n".join([f"{side} missed:", *_told(misses(outcomes, side))]))
    odd = [one for one in outcomes for side in sides if one.answers[side]["exit"] not in (0, 2, 5)]
    parts += [f"{one.project} {one.mutant}: ended oddly" for one in odd]
    return "\n\n".join(parts)


def misses(outcomes: Iterable[Outcome], side: str) -> list[dict[str, Any]]:
    """The cases in which a side missed a test."""
    return [
        {
            "project": one.project,
            "mutant": str(one.mutant),
            "key": one.key,
            "missed": one.missed(side),
            "changed": one.missed_changes(side),
            "failing": len(one.failing),
            "selected": len(one.answers[side]["selected"]),
        }
        for one in outcomes
        if one.missed(side) or one.missed_changes(side)
    ]


def _told(found: Iterable[dict[str, Any]]) -> list[str]:
    lines = []
    for one in found:
        lines.append(
            f"  {one['project']} {one['mutant']} [{one['key']}]: "
            f"{len(one['missed'])} of {one['failing']} failing missed, "
            f"{len(one['changed'])} otherwise changed, {one['selected']} selected"
        )
        lines += [f"      {test}" for test in (one["missed"] + one["changed"])[:SHOWN]]
    return lines or ["  nothing"]


def _table(title: str, outcomes: Sequence[Outcome], sides: Sequence[str], key: Any) -> str:
    header = [title, "cases", "failing", "tests failing", "changed"]
    for side in sides:
        header += [f"{side}: missed", "changed", "mean %", "median %"]
    names = sorted({key(one) for one in outcomes})
    rows = [_row(name, [one for one in outcomes if key(one) == name], sides) for name in names]
    return table(header, [*rows, _row("all", outcomes, sides)])


def _row(name: str, outcomes: Sequence[Outcome], sides: Sequence[str]) -> list[object]:
    row: list[object] = [
        name,
        len(outcomes),
        sum(bool(one.failing) for one in outcomes),
        sum(len(one.failing) for one in outcomes),
        sum(len(one.changed) for one in outcomes),
    ]
    for side in sides:
        shares = [100 * one.share(side) for one in outcomes]
        row += [
            sum(len(one.missed(side)) for one in outcomes),
            sum(len(one.missed_changes(side)) for one in outcomes),
            f"{statistics.fmean(shares):.1f}",
            f"{statistics.median(shares):.1f}",
        ]
    return row
