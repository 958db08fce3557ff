"""How the cost of recording grows with the number of tests and with the amount of code.

Each test of the generated project does the same work whatever the size. So the
cost per test should stay as it is when there are ten times the tests, and also
when there is ten times the code, of which a test runs no more than before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench import variants
from bench.generate import generate
from bench.measure import Sample, interleaved, sample, table
from bench.projects import QUIET, bare
from bench.suites import summary

SIZES = {
    "small": (20, 300),
    "tests x10": (20, 3000),
    "code x10": (200, 300),
    "both x10": (200, 3000),
}


def measure_growth(work: Path, python: str, rounds: int) -> dict[str, Any]:
    """Cost of each variant over plain, at each size."""
    interpreter = bare(work, python)
    results: dict[str, Any] = {}
    rows: list[tuple[object, ...]] = []
    for size, (modules, tests) in SIZES.items():
        folder = work / "growth" / size.replace(" ", "-")
        generate(folder, modules, tests)
        chosen = variants.side_by_side(interpreter, folder / "stores")
        command = [str(interpreter), "-m", "pytest", *QUIET]
        taken = interleaved(chosen, rounds, partial(sample, command, folder), f"growth, {size}")
        results[size] = {"modules": modules, "tests": tests, **summary(taken)}
        rows += [
            _row(size, name, samples, taken["plain"])
            for name, samples in taken.items()
            if name != "plain"
        ]
    header = ("size", "variant", "tests", "total s more", "per test us", "in loop us", "store KiB")
    print(f"\ngrowth: what each adds to plain\n{table(header, rows)}", flush=True)
    return results


def _row(
    size: str, name: str, samples: Sequence[Sample], plain: Sequence[Sample]
) -> tuple[object, ...]:
    more = min(one.cpu for one in samples) - min(one.cpu for one in plain)
    loop = min(one.microseconds for one in samples) - min(one.microseconds for one in plain)
    tests = samples[0].tests
    return (
        size,
        name,
        tests,
        f"{more:.2f}",
        f"{more / tests * 1e6:.0f}",
        f"{loop:.0f}",
        f"{samples[-1].size / 1024:.0f}",
    )
