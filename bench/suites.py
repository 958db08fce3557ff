"""What recording costs on the test-suites of real programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import Sample, interleaved, ratios, sample, spread, table
from bench.projects import named, prepare

HEADER = (
    "variant",
    "cpu s",
    "ratio min",
    "median",
    "loop min",
    "median",
    "us/test more",
    "store KiB",
    "failed",
)


def measure_suites(
    names: Sequence[str], work: Path, python: str, rounds: int, only: Sequence[str]
) -> dict[str, Any]:
    """Samples and ratios of every variant on every project named."""
    results: dict[str, Any] = {}
    for project in named(names):
        prepared = prepare(project, work, python)
        stores = work / "stores" / prepared.python.parent.parent.name
        able = variants.side_by_side(prepared.python, stores, project.libraries)
        chosen = [variant for variant in able if not only or variant.name in only]
        take = partial(sample, prepared.command(), prepared.root)
        taken = interleaved(chosen, rounds, take, project.name)
        results[project.name] = summary(taken)
        print(report(f"{project.name} {project.version}", taken), flush=True)
    return results


def summary(taken: Mapping[str, list[Sample]]) -> dict[str, Any]:
    """All samples and the ratios made of them, as plain data."""
    plain = taken["plain"]
    result: dict[str, Any] = {
        "noise": spread([one.cpu for one in plain]),
        "noise_loop": spread([one.loop for one in plain]),
    }
    for name, samples in taken.items():
        total = ratios([one.cpu for one in samples], [one.cpu for one in plain])
        loop = ratios([one.loop for one in samples], [one.loop for one in plain])
        result[name] = {
            "total": {"min": total[0], "median": total[1]},
            "loop": {"min": loop[0], "median": loop[1]},
            "us_per_test_more": _more(samples, plain),
            "store_bytes": samples[-1].size,
            "samples": [asdict(one) for one in samples],
        }
    return result


def report(title: str, taken: Mapping[str, list[Sample]]) -> str:
    """The table of one suite."""
    plain = taken["plain"]
    rows = []
    for name, samples in taken.items():
        total = ratios([one.cpu for one in samples], [one.cpu for one in plain])
        loop = ratios([one.loop for one in samples], [one.loop for one in plain])
        rows.append(
            (
                name,
                f"{min(one.cpu for one in samples):.2f}",
                *(f"{ratio:.2f}" for ratio in (*total, *loop)),
                f"{_more(samples, plain):.0f}",
                f"{samples[-1].size / 1024:.0f}",
                max(one.failed for one in samples),
            )
        )
    noise = (
        f"{title}: {plain[0].tests} tests; equal plain runs differ by "
        f"{spread([one.cpu for one in plain]):.0%} (loop {spread([one.loop for one in plain]):.0%})"
    )
    return f"\n{noise}\n{table(HEADER, rows)}"


def _more(samples: Sequence[Sample], plain: Sequence[Sample]) -> float:
    return min(one.microseconds for one in samples) - min(one.microseconds for one in plain)
