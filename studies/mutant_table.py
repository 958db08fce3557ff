"""What came of the faults, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bench.measure import table

from edgewise.audit.mutant import Mutant
from edgewise.audit.mutators import KINDS
from studies.verdict import Verdict, header, row

GROUP = {kind.name: kind.group for kind in KINDS}
SHOWN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Verdict):
    """One fault: what the truth is and what each side answered."""

    mutant: Mutant

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
    astray = {f"{one.project} {test}" for one in outcomes for test in one.truth.get("astray", ())}
    parts.append("\n".join(["fail only after another failing test:", *sorted(astray)]))
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
    names = sorted({key(one) for one in outcomes})
    rows = [row(name, [one for one in outcomes if key(one) == name], sides) for name in names]
    return table(header(title, sides), [*rows, row("all", outcomes, sides)])
