"""The tables of `studies.recover`.

python -m studies.recover_table NAME=steps.jsonl...
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

Step = dict[str, Any]


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def exactness(projects: dict[str, list[Step]]) -> str:
    """Whether the recovered matrix is the recorded one."""
    rows = []
    for name, steps in projects.items():
        measured = [step for step in steps if "coverage" in step]
        rows.append(
            [
                name,
                len(steps),
                f"{mean(100 * s['selected'] / s['tests'] for s in steps):.0f}",
                f"{sum(s['cells'] for s in steps):,}",
                sum(s["false"] for s in steps),
                sum(s["missing"] for s in steps),
                f"{len({test for s in steps for test in s['unsteady']})} of {steps[-1]['tests']:,}",
                f"{sum(s['coverage'] for s in measured)} of {len(measured)}",
            ]
        )
    head = [
        "project",
        "steps",
        "% selected",
        "cells",
        "false",
        "missing",
        "left out",
        "as coverage",
    ]
    return table(head, rows)


def selections(projects: dict[str, list[Step]]) -> str:
    """What outdated, estimated and updated coverage select: tests, false positives, negatives."""
    rows = []
    for name, steps in projects.items():
        sums = {
            way: [sum(s["chosen"][way][at] for s in steps) for at in range(3)]
            for way in ("outdated", "estimated", "updated")
        }
        rows.append([name, *sums["outdated"], *sums["estimated"], sums["updated"][0]])
    head = ["project", "outdated", "false +", "false -", "estimated", "false +", "false -"]
    return table([*head, "updated"], rows)


def lines(projects: dict[str, list[Step]]) -> str:
    """Pairs of a test and a line at the last step: claimed wrongly / missing, in percent."""
    ways = ("outdated", "estimated", "updated")
    rows = [[name, *(steps[-1]["lines"][way] for way in ways)] for name, steps in projects.items()]
    return table(["project", *ways], rows)


def probes(projects: dict[str, list[Step]]) -> str:
    """Probes in all, and those that control can reach from the change."""
    return table(["project", "probes", "reachable", "% saved"], _probe_rows(projects))


def _probe_rows(projects: dict[str, list[Step]]) -> Iterator[Sequence[object]]:
    for name, steps in projects.items():
        counts = [step["probes"] for step in steps if "probes" in step]
        if counts:
            every, reached = (mean(count[at] for count in counts) for at in range(2))
            yield [name, f"{every:,.0f}", f"{reached:,.0f}", f"{100 - 100 * reached / every:.0f}"]


def timing(projects: dict[str, list[Step]]) -> str:
    """Seconds of the processor, as ratios to running everything without us."""
    rows = []
    for name, steps in projects.items():
        for step in steps:
            if "seconds" in step:
                own = step["seconds"]
                whole = own["retest_all"]
                ways = (own[way] / whole for way in ("plain", "selected", "everything"))
                share = f"{step['selected']} of {step['tests']}"
                rows.append([name, share, f"{whole:.1f} s", *(f"{way:.2f}" for way in ways)])
    head = ["project", "selected", "retest all", "the same, plain", "selected", "all, recorded"]
    return table(head, rows)


def main(words: Sequence[str]) -> None:
    """Print all of them."""
    projects = {}
    for word in words:
        name, _, path = word.partition("=")
        told = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
        if told:
            projects[name] = told
    for make in (exactness, selections, lines, probes, timing):
        print(f"{make.__doc__}\n\n{make(projects)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
