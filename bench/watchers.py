"""What it costs to watch what surrounds the program, on top of recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import Sample, Variant, interleaved, ratios, sample, spread, table
from bench.projects import named, prepare

HEADER = ("project", "tests", "off s", "watched min", "median", "+libraries min", "median", "noise")
# What is switched off: everything; probes in libraries, which have a price of their own; nothing.
OFF, WATCHED, LIBRARIES = "off", "watched", "libraries"
SWITCHED_OFF = {OFF: "all", WATCHED: "library", LIBRARIES: ""}


def measure_watchers(
    names: Sequence[str], work: Path, python: str, rounds: int
) -> dict[str, dict[str, Any]]:
    """Recording with watchers on beside recording with none, on every project named."""
    results: dict[str, dict[str, Any]] = {}
    rows = []
    for project in named(names):
        prepared = prepare(project, work, python)
        if not variants.has_recorder(prepared.python):
            return results
        folder = work / "watchers" / prepared.python.parent.parent.name
        take = partial(sample, prepared.command(), prepared.root)
        taken = interleaved(_variants(folder), rounds, take, project.name)
        results[project.name] = {name: [asdict(s) for s in some] for name, some in taken.items()}
        rows.append((project.name, *_row(taken)))
    print("\nwatchers: recording with what surrounds the program, by the time without")
    print(table(HEADER, rows), flush=True)
    return results


def _variants(folder: Path) -> list[Variant]:
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for name, off in SWITCHED_OFF.items():
        variant = variants.edgewise(folder, name)
        more = ("-o", f"edgewise_context_off={off}")
        found.append(replace(variant, arguments=(*variant.arguments, *more)))
    return found


def _row(taken: Mapping[str, Sequence[Sample]]) -> tuple[object, ...]:
    off = [one.cpu for one in taken[OFF]]
    watched = ratios([one.cpu for one in taken[WATCHED]], off)
    libraries = ratios([one.cpu for one in taken[LIBRARIES]], off)
    return (
        taken[OFF][0].tests,
        f"{min(off):.2f}",
        *(f"{ratio:.2f}" for ratio in (*watched, *libraries)),
        f"{spread(off):.0%}",
    )
