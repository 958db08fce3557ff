"""How costs grow with the number of tests and with the amount of code.

Each test of the generated project does the same work whatever the size, and imports
the modules it uses and what these stand on. So what recording adds per test should
stay as it is when there are a hundred times the tests or forty times the code; and
what a run after an edit costs, beside a run of everything, should shrink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench import rerun, variants
from bench.generate import generate
from bench.measure import Sample, interleaved, ratios, sample, spread, table
from bench.projects import bare
from bench.suites import summary

SIZES = ((50, 100), (50, 1_000), (500, 1_000), (50, 10_000), (2_000, 10_000))  # modules, tests
RECORDING = ("size", "variant", "ratio", "per test us", "in loop us", "store KiB")
AFTER = ("size", "variant", "tests run", "until chosen", "ratio", "median", "noise")


@dataclass(frozen=True, slots=True)
class Grown:
    """A generated project, where it lies and how its tests are run."""

    modules: int
    tests: int
    folder: Path
    command: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.tests} tests, {self.modules} modules"

    @property
    def stores(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}-stores")


def measure_growth(work: Path, python: str, rounds: int) -> dict[str, Any]:
    """What each tool costs at each size, to record all and to go on after an edit."""
    interpreter = bare(work, python, rerun.PEERS)
    results: dict[str, Any] = {}
    recording: list[tuple[object, ...]] = []
    after: list[tuple[object, ...]] = []
    for modules, tests in SIZES:
        folder = work / "growth" / f"{modules}-{tests}"
        command = (str(interpreter), "-m", "pytest", *rerun.QUIET)
        grown = Grown(modules, tests, folder, command)
        generate(folder, modules, tests)
        recorded = _recorded(grown, interpreter, rounds)
        again = _after(grown, rounds)
        results[grown.name] = {
            "modules": modules,
            "tests": tests,
            **summary(recorded),
            "after": summary(again),
        }
        recording += _recording_rows(grown, recorded)
        after += _after_rows(grown, again)
    print(f"\ngrowth: recording\n{table(RECORDING, recording)}", flush=True)
    print(f"\ngrowth: a run after an edit, to plain of all\n{table(AFTER, after)}", flush=True)
    return results


def _recorded(grown: Grown, interpreter: Path, rounds: int) -> dict[str, list[Sample]]:
    chosen = variants.side_by_side(interpreter, grown.stores)
    take = partial(sample, grown.command, grown.folder)
    return interleaved(chosen, rounds, take, f"recording {grown.name}")


def _after(grown: Grown, rounds: int) -> dict[str, list[Sample]]:
    rerun.commit(grown.folder)
    rerun.edit(grown.folder, grown.modules // 2)
    chosen = rerun.side_by_side(grown.stores)
    take = partial(rerun.sample_again, grown.command, grown.folder, grown.stores)
    return interleaved(chosen, rounds, take, f"after an edit, {grown.name}")


def _recording_rows(
    grown: Grown, taken: Mapping[str, Sequence[Sample]]
) -> list[tuple[object, ...]]:
    plain = taken["plain"]
    rows = []
    for name, samples in taken.items():
        more = min(one.cpu for one in samples) - min(one.cpu for one in plain)
        loop = min(one.microseconds for one in samples) - min(one.microseconds for one in plain)
        ratio, _ = ratios([one.cpu for one in samples], [one.cpu for one in plain])
        per_test = f"{more / grown.tests * 1e6:.0f}"
        size = f"{samples[-1].size / 1024:.0f}"
        rows.append((grown.name, name, f"{ratio:.2f}", per_test, f"{loop:.0f}", size))
    return rows


def _after_rows(grown: Grown, taken: Mapping[str, Sequence[Sample]]) -> list[tuple[object, ...]]:
    plain = taken["plain"]
    rows = []
    for name, samples in taken.items():
        total = ratios([one.cpu for one in samples], [one.cpu for one in plain])
        until, _ = ratios([one.chosen for one in samples], [one.chosen for one in plain])
        rows.append(
            (
                grown.name,
                name,
                samples[-1].tests,
                f"{until:.2f}",
                *(f"{ratio:.2f}" for ratio in total),
                f"{spread([one.cpu for one in samples]):.0%}",
            )
        )
    return rows
