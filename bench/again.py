"""What a selected run costs, beside plain runs of its tests and of all, and beside the peers.

A project is recorded and one function of it edited, in its place: the code with probes is
kept. In turn, from the same stores each time, run

* `plain`: all tests, without any tool;
* `chosen`: the tests that the edit concerns, named one by one, without any tool;
* `edgewise`: `pytest --edgewise`, which has to find out which these are, records them,
  carries the others over and writes coverage's data file of the whole suite;
* `testmon`: pytest-testmon, which finds out which to run in its own way;
* `impacted`: pytest-impacted, which takes all files of tests that the graph of imports leads to;
* `cov`: all tests with pytest-cov, for the same data as edgewise writes.

They are told apart by phases: until the tests are chosen (pytest's start and collection
included), the tests themselves, and what comes after the last.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from bench import rerun, variants
from bench.measure import Sample, Variant, interleaved, ratios, sample, spread, table
from bench.projects import install, named
from bench.select import EDITS, GENERATED, Copies, make, prepared

HEADER = (
    *("variant", "tests", "until chosen", "tests s", "after", "cpu s", "noise"),
    *("to chosen", "to plain"),
)
KEPT = "-p", "no:cacheprovider"  # testmon needs that plug-in to select


def measure_again(names: Sequence[str], work: Path, python: str, rounds: int) -> dict[str, Any]:
    """Seconds of each on every project named that has an edit."""
    results: dict[str, Any] = {}
    for name in [name for name in names if name in EDITS]:
        copies = _copies(name, work, python)
        stores = copies.recorded.with_name("stores")
        _record(copies, stores)
        make(EDITS[name], copies.recorded)
        chosen = _chosen(copies, stores)
        take = partial(_take, copies, stores)
        taken = interleaved(_variants(copies, name, stores, chosen), rounds, take, f"again, {name}")
        results[name] = {
            key: [
                {"cpu": one.cpu, "chosen": one.chosen, "loop": one.loop, "tests": one.tests}
                for one in some
            ]
            for key, some in taken.items()
        }
        rows = [_row(key, taken) for key in taken]
        print(f"\na run after an edit of {name}\n{table(HEADER, rows)}", flush=True)
    return results


def _copies(name: str, work: Path, python: str) -> Copies:
    """A project whose environment has the peers as well, run with what they need."""
    copies = prepared(name, work, python)
    install(Path(copies.command[0]), *rerun.PEERS)
    shutil.rmtree(copies.recorded.with_name("stores"), ignore_errors=True)
    shutil.rmtree(copies.recorded.with_name("stores-kept"), ignore_errors=True)
    pairs = list(zip(copies.command, [*copies.command[1:], ""], strict=True))
    at = pairs.index(KEPT)
    command = (*copies.command[:at], *copies.command[at + 2 :], "-p", "no:impacted")
    return replace(copies, command=command)


def _record(copies: Copies, stores: Path) -> None:
    """Let each tool record all there is, before the edit."""
    rerun.commit(copies.recorded)
    for variant in (variants.edgewise(stores), variants.testmon(stores)):
        stores.mkdir(exist_ok=True)
        sample(copies.command, copies.recorded, _of_this_copy(copies, variant))


def _variants(copies: Copies, name: str, stores: Path, chosen: Path) -> list[Variant]:
    package = "grown" if name == GENERATED else named([name])[0].package
    package = f"src/{package}" if (copies.recorded / "src" / package).is_dir() else package
    some = Variant("chosen", (*variants.WITHOUT, f"@{chosen}"))
    return [variants.plain(), some, *rerun.side_by_side(stores, package)[1:]]


def _chosen(copies: Copies, stores: Path) -> Path:
    """A file with the tests that the edit concerns."""
    report, names = copies.edited.with_name("report.json"), copies.edited.with_name("chosen.txt")
    goes_on = rerun.side_by_side(stores)[1]
    asking = replace(goes_on, arguments=(*goes_on.arguments, f"--edgewise-report={report}"))
    _take(copies, stores, asking)
    told = json.loads(report.read_text("utf-8"))["selected"]
    names.write_text("\n".join(one["test"] for one in told), "utf-8")
    return names


def _take(copies: Copies, stores: Path, variant: Variant) -> Sample:
    variant = _of_this_copy(copies, variant)
    return rerun.sample_again(copies.command, copies.recorded, stores, variant)


def _of_this_copy(copies: Copies, variant: Variant) -> Variant:
    """A variant that imports the copy, before what is installed."""
    return replace(variant, places=(str(copies.recorded), str(copies.recorded / "src")))


def _row(key: str, taken: Mapping[str, list[Sample]]) -> tuple[object, ...]:
    """The cheapest run of a kind, by phases."""
    best = min(taken[key], key=lambda one: one.cpu)
    values = [one.cpu for one in taken[key]]
    to_chosen, to_plain = (
        ratios(values, [one.cpu for one in taken[base]])[0] for base in ("chosen", "plain")
    )
    return (
        *(key, best.tests, f"{best.chosen:.2f}", f"{best.loop:.2f}"),
        f"{best.cpu - best.chosen - best.loop:.2f}",
        *(f"{best.cpu:.2f}", f"{spread(values):.0%}", f"{to_chosen:.2f}", f"{to_plain:.2f}"),
    )
