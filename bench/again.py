"""What a selected run costs, beside a plain run of the very tests that it chose.

A project is recorded and one function of it edited, in its place: the code with probes is
kept. In turn, from the same history each time, run

* `plain`: the tests that the edit concerns, named one by one, without edgewise;
* `selected`: `pytest --edgewise`, which has to find out which these are, records them,
  carries the others over and writes coverage's data file of the whole suite.

Both are told apart by phases: until the tests are chosen (pytest's start and collection
included), the tests themselves, and what comes after the last.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench.measure import CLOCK, PLUGINS, Sample, Variant, interleaved, ratios, run, spread, table
from bench.select import EDITS, Copies, make, prepared
from bench.variants import WITHOUT

HEADER = ("variant", "tests", "until chosen", "tests s", "after", "cpu s", "noise", "ratio min")


def measure_again(names: Sequence[str], work: Path, python: str, rounds: int) -> dict[str, Any]:
    """Seconds of both on every project named that has an edit."""
    results: dict[str, Any] = {}
    for name in [name for name in names if name in EDITS]:
        copies = prepared(name, work, python)
        _run(copies, ("--edgewise-all",))
        shutil.copytree(copies.recorded / ".edgewise", _history(copies))
        make(EDITS[name], copies.recorded)
        chosen = _chosen(copies)
        variants = [Variant("plain", (*WITHOUT, f"@{chosen}")), Variant("selected")]
        taken = interleaved(variants, rounds, partial(_take, copies), f"again, {name}")
        results[name] = {
            key: [{"cpu": one.cpu, "chosen": one.chosen, "loop": one.loop} for one in some]
            for key, some in taken.items()
        }
        rows = [_row(key, taken) for key in taken]
        print(f"\nthe tests of an edit of {name}, once more\n{table(HEADER, rows)}", flush=True)
    return results


def _chosen(copies: Copies) -> Path:
    """A file with the tests that the edit concerns."""
    report, names = copies.edited.with_name("report.json"), copies.edited.with_name("chosen.txt")
    _back(copies)
    _run(copies, ("--edgewise", f"--edgewise-report={report}"))
    told = json.loads(report.read_text("utf-8"))["selected"]
    names.write_text("\n".join(one["test"] for one in told), "utf-8")
    return names


def _take(copies: Copies, variant: Variant) -> Sample:
    _back(copies)
    return _run(copies, variant.arguments or ("--edgewise",))


def _back(copies: Copies) -> None:
    """Go back to the history of the version before the edit, its cache included."""
    store = copies.recorded / ".edgewise"
    shutil.rmtree(store, ignore_errors=True)
    shutil.copytree(_history(copies), store)


def _history(copies: Copies) -> Path:
    return copies.recorded.with_name("history")


def _run(copies: Copies, arguments: Sequence[str]) -> Sample:
    folder = copies.recorded
    with tempfile.TemporaryDirectory() as scratch:
        note = Path(scratch, "clock.json")
        places = (PLUGINS, folder, folder / "src")  # before what is installed
        variables = {
            "PYTHONPATH": ":".join(map(str, places)),
            "EDGEWISE_BENCH_CLOCK": str(note),
        }
        cpu, _ = run([*copies.command, *CLOCK, *arguments], folder, variables)
        seen = json.loads(note.read_text())
    loop = seen.get("last", 0.0) - seen.get("first", 0.0)
    return Sample(cpu, loop, int(seen["tests"]), int(seen["failed"]), 0, seen.get("chosen", 0.0))


def _row(key: str, taken: Mapping[str, list[Sample]]) -> tuple[object, ...]:
    """The cheapest run of a kind, by phases."""
    best = min(taken[key], key=lambda one: one.cpu)
    values = [one.cpu for one in taken[key]]
    ratio, _ = ratios(values, [one.cpu for one in taken["plain"]])
    return (
        *(key, best.tests, f"{best.chosen:.2f}", f"{best.loop:.2f}"),
        f"{best.cpu - best.chosen - best.loop:.2f}",
        *(f"{best.cpu:.2f}", f"{spread(values):.0%}", f"{ratio:.2f}"),
    )
