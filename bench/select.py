"""How long it takes to select, beside a plain collection of the same tests.

Two copies of a project: one as it was recorded, one with an edited file. Set
side by side are

* `plain`: `pytest --collect-only -q`;
* `unchanged`: `pytest --edgewise` where nothing has changed, to its end;
* `edited`: `pytest --edgewise` where one function has, to the moment when the
  tests to run are chosen.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import variants
from bench.generate import generate
from bench.measure import CLOCK, PLUGINS, Sample, Variant, interleaved, ratios, run, spread, table
from bench.projects import QUIET, bare, named, prepare

GENERATED = "generated"
SIZE = (1000, 10_000)  # modules, tests
CHOOSING = ("--edgewise", "--edgewise-readonly", "--collect-only")


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of one function that does not change what it does."""

    path: str
    old: str
    new: str


EDITS = {
    "sqlparse": Edit("sqlparse/utils.py", "val = val[1:-1]", "val = val[1:-1] + ''"),
    "flask": Edit("src/flask/helpers.py", 'get("FLASK_DEBUG")', 'get("FLASK_DEBUG", None)'),
    "click": Edit("src/click/utils.py", "return str(value)", "return str(value) + ''"),
    GENERATED: Edit("grown/part_77.py", "total.add(-value)", "total.add(-value - 0)"),
}


@dataclass(frozen=True, slots=True)
class Copies:
    """A project twice, recorded and edited, and the command that runs its tests."""

    command: tuple[str, ...]
    recorded: Path
    edited: Path


def measure_selection(names: Sequence[str], work: Path, python: str, rounds: int) -> dict[str, Any]:
    """Seconds of each variant on every project named that has an edit."""
    results: dict[str, Any] = {}
    for name in [name for name in names if name in EDITS]:
        copies = prepared(name, work, python)
        _run(copies, Variant("recording", ("--edgewise-all",)), copies.recorded)
        _edit(copies, EDITS[name])
        taken = _taken(copies, rounds, name)
        results[name] = {key: [_data(one) for one in some] for key, some in taken.items()}
        rows = [_row(key, taken) for key in ("plain", "unchanged", "edited")]
        header = ("variant", "cpu s", "noise", "ratio min", "median")
        print(f"\nselection on {name}: ratio to plain\n{table(header, rows)}", flush=True)
    return results


def _data(one: Sample) -> dict[str, float]:
    """A sample as plain data."""
    return {"cpu": one.cpu, "chosen": one.loop}


def prepared(name: str, work: Path, python: str) -> Copies:
    """A project of which there is one copy so far."""
    folder = work / "select" / name
    shutil.rmtree(folder, ignore_errors=True)
    recorded, edited = folder / "recorded", folder / "edited"
    if name == GENERATED:
        interpreter = bare(work, python)
        generate(recorded, *SIZE)
        command = [str(interpreter), "-m", "pytest", *QUIET]
    else:
        (project,) = named([name])
        real = prepare(project, work, python)
        ignored = shutil.ignore_patterns(".git", ".edgewise", "__pycache__", ".coverage*")
        shutil.copytree(real.root, recorded, ignore=ignored, symlinks=True)
        interpreter, command = real.python, real.command()
    if not variants.has_recorder(interpreter):
        raise SystemExit("without a recorder there is nothing to select by")
    return Copies(tuple(command), recorded, edited)


def _edit(copies: Copies, edit: Edit) -> None:
    """Copy the recorded project, its history with it, and edit one file of the copy."""
    shutil.copytree(copies.recorded, copies.edited, symlinks=True)
    make(edit, copies.edited)


def make(edit: Edit, folder: Path) -> None:
    """Make an edit in a copy of a project."""
    file = folder / edit.path
    text = file.read_text()
    if edit.old not in text:
        raise SystemExit(f"{file}: there is no {edit.old!r} to be edited")
    file.write_text(text.replace(edit.old, edit.new, 1))


def _taken(copies: Copies, rounds: int, name: str) -> Mapping[str, list[Sample]]:
    chosen = [
        Variant("plain", (*variants.WITHOUT, "--collect-only")),
        Variant("unchanged", ("--edgewise",)),
        Variant("edited", CHOOSING),
    ]

    def take(variant: Variant) -> Sample:
        folder = copies.edited if variant.name == "edited" else copies.recorded
        return _run(copies, variant, folder)

    return interleaved(chosen, rounds, take, f"selection, {name}")


def _run(copies: Copies, variant: Variant, folder: Path) -> Sample:
    """Processor time of the whole run, and (as `loop`) up to when the tests were chosen."""
    with tempfile.TemporaryDirectory() as scratch:
        note = Path(scratch, "clock.json")
        places = (PLUGINS, folder, folder / "src")  # before what is installed
        variables = {
            "PYTHONPATH": ":".join(map(str, places)),
            "EDGEWISE_BENCH_CLOCK": str(note),
        }
        cpu, _ = run([*copies.command, *CLOCK, *variant.arguments], folder, variables)
        seen = json.loads(note.read_text())
    return Sample(cpu, seen["chosen"], int(seen["tests"]), int(seen["failed"]), 0)


def _row(key: str, taken: Mapping[str, list[Sample]]) -> tuple[object, ...]:
    plain = [one.cpu for one in taken["plain"]]
    values = [one.loop if key == "edited" else one.cpu for one in taken[key]]
    return (
        key,
        f"{min(values):.2f}",
        f"{spread(values):.0%}",
        *(f"{ratio:.2f}" for ratio in ratios(values, plain)),
    )
