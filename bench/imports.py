"""What it costs to import an instrumented package, its cache warm and cold."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import Sample, Variant, interleaved, ratios, sample, spread, table
from bench.projects import QUIET, named, prepare

PROJECTS = ("networkx", "werkzeug", "jinja2")

# The import is timed from inside a test, so that nothing of pytest counts.
TEST = """\
import importlib, json, os, time

def test_import():
    start = time.process_time()
    importlib.import_module({package!r})
    spent = time.process_time() - start
    with open(os.environ["EDGEWISE_BENCH_IMPORT"], "w") as file:
        json.dump(spent, file)
"""


def measure_imports(work: Path, python: str, rounds: int) -> dict[str, Any]:
    """Seconds of the import of some packages, plain and instrumented."""
    results: dict[str, Any] = {}
    rows = []
    for project in named(PROJECTS):
        prepared = prepare(project, work, python)
        if not variants.has_recorder(prepared.python):
            return results
        folder = work / "imports" / project.name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "test_import.py").write_text(TEST.format(package=project.package))
        seconds = _seconds(prepared.python, folder, project.package, prepared.root, rounds)
        warm = ratios(seconds["edgewise"], seconds["plain"])
        cold = ratios(seconds["edgewise cold"], seconds["plain cold"])
        results[project.name] = {**seconds, "warm": warm, "cold": cold}
        rows.append(
            (
                project.package,
                f"{min(seconds['plain']) * 1000:.0f}",
                f"{spread(seconds['plain']):.0%}",
                *(f"{ratio:.2f}" for ratio in (*warm, *cold)),
            )
        )
    header = ("import of", "plain ms", "noise", "warm min", "median", "cold min", "median")
    print(f"\nimports: ratio to plain\n{table(header, rows)}", flush=True)
    return results


def _seconds(
    python: Path, folder: Path, package: str, root: Path, rounds: int
) -> dict[str, list[float]]:
    stores = folder / "stores"
    note = folder / "seconds.json"
    fresh = folder / "fresh"
    cold = {"PYTHONPYCACHEPREFIX": str(fresh / "bytecode")}
    sources = (".", str(root))
    chosen = [
        variants.plain(),
        variants.edgewise(stores, sources=sources),
        Variant("plain cold", variants.WITHOUT, cold),
        Variant("edgewise cold", variants.edgewise(fresh, "edgewise", sources).arguments, cold),
    ]
    seconds: dict[str, list[float]] = {variant.name: [] for variant in chosen}

    def take(variant: Variant) -> Sample:
        shutil.rmtree(fresh, ignore_errors=True)
        variables = {**variant.variables, "EDGEWISE_BENCH_IMPORT": str(note)}
        timed = Variant(variant.name, variant.arguments, variables, variant.store)
        command = [str(python), "-m", "pytest", *QUIET, "--rootdir=.", "-c", "/dev/null"]
        one = sample(command, folder, timed)
        seconds[variant.name].append(json.loads(note.read_text()))
        return one

    interleaved(chosen, rounds, take, f"import of {package}")
    return {name: values[1:] for name, values in seconds.items()}  # the first warmed up
