"""One child process, and what it cost."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.projects import environment
from edgewise.report.audit import table as aligned

PLUGINS = Path(__file__).resolve().parent / "plugins"
CLOCK = ("-p", "edgewise_bench_clock")


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to run the same tests."""

    name: str
    arguments: tuple[str, ...] = ()
    variables: Mapping[str, str] = field(default_factory=dict)
    store: Path | None = None  # the file in which it keeps what it saw
    places: tuple[str, ...] = ()  # to import from, before what is installed


@dataclass(frozen=True, slots=True)
class Sample:
    """What one run cost, in seconds of processor time, children included."""

    cpu: float
    loop: float  # from the start of the first test to the end of the last
    tests: int
    failed: int
    size: int  # bytes of the store it left
    chosen: float = 0.0  # from the start to when the tests to run are chosen

    @property
    def microseconds(self) -> float:
        """Of the test loop, per test."""
        return self.loop / max(self.tests, 1) * 1e6


def run(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> tuple[float, int]:
    """Seconds of processor time of `command` and its children, and its exit code.

    Processor time and not the clock: other work on the machine moves it less.
    """
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=environment(**variables),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 1):
            output.seek(0)
            tail = output.read()[-3000:].decode(errors="replace")
            raise SystemExit(f"{' '.join(command)} in {folder} failed:\n{tail}")
    return usage.ru_utime + usage.ru_stime, child.returncode


def sample(command: Sequence[str], folder: Path, variant: Variant, *, fresh: bool = True) -> Sample:
    """One run of a test command in the given way, from an empty store if it is to be `fresh`."""
    for path in _files(variant.store) if fresh else ():
        path.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        note = Path(scratch, "clock.json")
        variables = {
            "EDGEWISE_BENCH_CLOCK": str(note),
            **variant.variables,
            "PYTHONPATH": ":".join([str(PLUGINS), *variant.places]),
        }
        cpu, _ = run([*command, *CLOCK, *variant.arguments], folder, variables)
        seen = json.loads(note.read_text())
    size = sum(path.stat().st_size for path in _files(variant.store) if path.exists())
    loop = seen.get("last", 0.0) - seen.get("first", 0.0)
    chosen = seen.get("chosen", 0.0)
    return Sample(cpu, loop, int(seen["tests"]), int(seen["failed"]), size, chosen)


def interleaved(
    variants: Sequence[Variant], rounds: int, take: Callable[[Variant], Sample], what: str
) -> dict[str, list[Sample]]:
    """`rounds` samples of each variant, taken in turn after one that is thrown away.

    Taken in turn, a change in the machine's load meets all variants alike; each
    round starts with another variant, so none always follows the same one.
    """
    taken: dict[str, list[Sample]] = {variant.name: [] for variant in variants}
    for number in range(rounds + 1):
        start = time.perf_counter()
        shift = number % len(variants)
        for variant in [*variants[shift:], *variants[:shift]]:
            one = take(variant)
            if number:
                taken[variant.name].append(one)
        kind = f"round {number} of {rounds}" if number else "warming up"
        say(f"{what}: {kind}, {time.perf_counter() - start:.0f} s")
    return taken


def ratios(values: Sequence[float], base: Sequence[float]) -> tuple[float, float]:
    """The ratio of the minima and that of the medians."""
    return (
        min(values) / max(min(base), 1e-9),
        statistics.median(values) / max(statistics.median(base), 1e-9),
    )


def spread(values: Sequence[float]) -> float:
    """How far the dearest of equal runs lies above the cheapest: the floor of noise."""
    return max(values) / max(min(values), 1e-9) - 1


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as aligned text: the first column to the left, numbers to the right."""
    return "\n".join(aligned(header, [[str(cell) for cell in row] for row in rows]))


def say(text: str) -> None:
    """Progress, to the error stream."""
    print(text, file=sys.stderr, flush=True)


def _files(store: Path | None) -> list[Path]:
    """A store and what its database keeps beside it."""
    if store is None:
        return []
    return [Path(f"{store}{end}") for end in ("", "-journal", "-wal", "-shm")]
