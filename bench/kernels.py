"""What recording costs in tight loops, where no other work hides it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import Sample, Variant, interleaved, sample, spread, table
from bench.projects import QUIET, bare

SOURCE = Path(__file__).resolve().parent / "micro"


def measure_kernels(work: Path, python: str, rounds: int) -> dict[str, Any]:
    """Seconds of each kernel in each variant, and ratios to plain."""
    interpreter = bare(work, python)
    folder = work / "micro"
    shutil.copytree(
        SOURCE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
    )
    stores = work / "stores" / f"micro-{interpreter.parent.parent.name}"
    chosen = variants.side_by_side(interpreter, stores)
    seconds: dict[str, dict[str, list[float]]] = {}
    note = stores / "micro.jsonl"

    def take(variant: Variant) -> Sample:
        note.unlink(missing_ok=True)
        variables = {**variant.variables, "EDGEWISE_BENCH_MICRO": str(note)}
        timed = Variant(variant.name, variant.arguments, variables, variant.store)
        one = sample([str(interpreter), "-m", "pytest", *QUIET], folder, timed)
        for line in note.read_text().splitlines():
            kernel, best = json.loads(line)
            seconds.setdefault(kernel, {}).setdefault(variant.name, []).append(best)
        return one

    interleaved(chosen, rounds, take, "micro")
    print(_report([variant.name for variant in chosen], seconds), flush=True)
    return {
        kernel: {name: {"min": min(times), "all": times} for name, times in by_variant.items()}
        for kernel, by_variant in seconds.items()
    }


def _report(names: Sequence[str], seconds: dict[str, dict[str, list[float]]]) -> str:
    rows = []
    for kernel, by_variant in seconds.items():
        plain = min(by_variant["plain"])
        rows.append(
            (
                kernel,
                f"{plain * 1000:.1f}",
                f"{spread(by_variant['plain']):.0%}",
                *(f"{min(by_variant[name]) / plain:.2f}" for name in names[1:]),
            )
        )
    return "\ntight loops: ratio to plain\n" + table(
        ("kernel", "plain ms", "noise", *names[1:]), rows
    )
