"""What it costs to watch what surrounds the program, on top of recording."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import Sample, Variant, interleaved, ratios, sample, spread, table
from bench.projects import named, prepare

HEADER = ("project", "tests", "off s", "on s", "ratio min", "median", "loop min", "median", "noise")
OFF = ("-o", "edgewise_context_off=all")


def measure_watchers(
    names: Sequence[str], work: Path, python: str, rounds: int
) -> dict[str, dict[str, Any]]:
    """Recording with all watchers on beside recording with none, on every project named."""
    results: dict[str, dict[str, Any]] = {}
    rows = []
    for project in named(names):
        prepared = prepare(project, work, python)
        if not variants.has_recorder(prepared.python):
            return results
        folder = work / "watchers" / prepared.python.parent.parent.name
        take = partial(sample, prepared.command(), prepared.root)
        taken = interleaved(_both(folder), rounds, take, project.name)
        results[project.name] = {name: [asdict(s) for s in some] for name, some in taken.items()}
        rows.append((project.name, *_row(taken["off"], taken["on"])))
    print("\nwatchers: recording with what surrounds the program, and without")
    print(table(HEADER, rows), flush=True)
    return results


def _both(folder: Path) -> list[Variant]:
    folder.mkdir(parents=True, exist_ok=True)
    off = variants.edgewise(folder, "off")
    return [replace(off, arguments=(*off.arguments, *OFF)), variants.edgewise(folder, "on")]


def _row(off: Sequence[Sample], on: Sequence[Sample]) -> tuple[object, ...]:
    total = ratios([one.cpu for one in on], [one.cpu for one in off])
    loop = ratios([one.loop for one in on], [one.loop for one in off])
    return (
        off[0].tests,
        f"{min(one.cpu for one in off):.2f}",
        f"{min(one.cpu for one in on):.2f}",
        *(f"{ratio:.2f}" for ratio in (*total, *loop)),
        f"{spread([one.cpu for one in off]):.0%}",
    )
