"""What came of the releases, as tables."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.measure import table

from studies.verdict import Verdict, header, row

SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Verdict):
    """One step from version to version: what the truth is and what each side answered."""

    reading: str

    @property
    def known(self) -> int:
        """The tests that were there before; new ones are nobody's choice."""
        return max(self.tests - len(self.truth["added"]), 1)

    def known_share(self, side: str) -> float:
        """The part of the tests known before that a side runs."""
        chosen = self.covered(side) - set(self.truth["added"])
        return min(1.0, len(chosen) / self.known)

    def plain(self, sides: Sequence[str]) -> dict[str, Any]:
        """The case as plain data."""
        return {
            "project": self.project,
            "reading": self.reading,
            "case": self.key,
            "tests": self.tests,
            "added": len(self.truth["added"]),
            "removed": self.truth["removed"],
            "failing": list(self.failing),
            **{side: self._answer(side) for side in sides},
        }

    def _answer(self, side: str) -> dict[str, Any]:
        answer = self.answers[side]
        return {
            "selected": self.share(side),
            "selected_of_known": self.known_share(side),
            "missed": self.missed(side),
            "missed_changes": self.missed_changes(side),
            "exit": answer["exit"],
            "fallbacks": answer.get("fallbacks", []),
        }


def report(steps: Sequence[Step], sides: Sequence[str]) -> str:
    """Tables by project, by reading and by case, then every miss."""
    parts = [
        _table("project", steps, sides, lambda one: one.project),
        _table("reading", steps, sides, lambda one: one.reading),
        _each(steps, sides),
    ]
    parts += ["\n".join([f"{side} missed:", *_misses(steps, side)]) for side in sides]
    parts += [
        f"{one.project} {one.key}: {side} ended with {one.answers[side]['exit']}"
        for one in steps
        for side in sides
        if one.answers[side]["exit"] not in (0, 1, 5)  # 1: a file could not be collected
    ]
    return "\n\n".join(parts)


def _table(title: str, steps: Sequence[Step], sides: Sequence[str], key: Any) -> str:
    names = sorted({key(one) for one in steps})
    groups = [(name, [one for one in steps if key(one) == name]) for name in names]
    columns = [*header(title, sides), *(f"{side}: of known %" for side in sides)]
    rows = [[*row(name, group, sides), *_known(group, sides)] for name, group in groups]
    return table(columns, [*rows, [*row("all", steps, sides), *_known(steps, sides)]])


def _known(steps: Sequence[Step], sides: Sequence[str]) -> list[str]:
    return [
        f"{statistics.fmean(100 * one.known_share(side) for one in steps):.1f}" for side in sides
    ]


def _each(steps: Sequence[Step], sides: Sequence[str]) -> str:
    columns = ["case", "tests", "new", "failing"]
    for side in sides:
        columns += [f"{side}: missed", "%", "of known %"]
    rows = []
    for one in steps:
        cells: list[object] = [f"{one.project} {one.key}", one.tests]
        cells += [len(one.truth["added"]), len(one.failing)]
        for side in sides:
            cells.append(len(one.missed(side)))
            cells += [f"{100 * one.share(side):.1f}", f"{100 * one.known_share(side):.1f}"]
        rows.append(cells)
    return table(columns, rows)


def _misses(steps: Sequence[Step], side: str) -> list[str]:
    lines = []
    for one in steps:
        failing, others = one.missed(side), one.missed_changes(side)
        if failing or others:
            lines.append(
                f"  {one.project} {one.key}: {len(failing)} of {len(one.failing)} failing missed, "
                f"{len(others)} new or otherwise changed"
            )
            lines += [f"      {test}" for test in (failing + others)[:SHOWN]]
    return lines or ["  nothing"]
