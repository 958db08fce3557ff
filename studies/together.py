"""Six changes of different kinds at once: is any test missed, and is each reason named?

    python -m studies.together [--work DIR]

The bookstore of `studies.schema` gets what `studies/bookstore_context` adds: prices of
shipping in a JSON file, settings in an INI file, a variable of the environment, and a
library. It is recorded once. Then code, data, environment, library, schema and
configuration change, each alone and all together, and nothing is recorded anew. All tests
run without edgewise, to see which fail; edgewise is asked which it would run, and why.
This repeats the fourth study of context-aware regression testing (CART).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from edgewise.select import exchange
from edgewise.select.selection import Selection

HERE = Path(__file__).resolve().parent
PARTS = (HERE / "bookstore", HERE / "bookstore_context")
VARIABLE = "BOOKSTORE_REGION"
INSTALLED = "installed"  # where the library is, whichever its version


@dataclass(frozen=True, slots=True)
class Change:
    """One change: of a file, of where a library is, or of a variable."""

    kind: str
    told: str  # what a reason must say
    path: str = ""
    old: str = ""
    new: str = ""


CHANGES = (
    Change("code", "pricing.py", "bookstore/pricing.py", "quantity >= 10", "quantity >= 20"),
    Change("data file", "shipping.json", "shipping.json", '"FR": 700', '"FR": 800'),
    Change("environment", VARIABLE),
    Change("library", "barcodes 1.0 -> 1.1"),
    Change("schema", "review", "schema.sql", "    stars INTEGER", "    rating INTEGER"),
    Change("configuration", "shop.ini", "shop.ini", "currency = GBP", "currency = EUR"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """What one or several changes came to."""

    name: str
    failing: frozenset[str]
    selection: Selection

    @property
    def selected(self) -> frozenset[str]:
        return frozenset(self.selection.reasons)


def main() -> None:
    """Run the study and print its table."""
    parser = argparse.ArgumentParser(description="Six changes of different kinds at once.")
    parser.add_argument("--work", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows, tests = study(given.work or Path(folder))
    together = rows[-1]
    print("| change | fail | selected | missed | named |")
    print("|---|---|---|---|---|")
    for row, change in zip(rows, (*CHANGES, None), strict=True):
        named = "" if change is None else unnamed(row, together, change)
        missed = len(row.failing - row.selected)
        print(f"| {row.name} | {len(row.failing)} | {len(row.selected)} | {missed} | {named} |")
    print(f"\n{tests} tests; *named*: of the tests that a change alone makes fail, those for which")
    print("it is among the reasons when all six are made")


def unnamed(row: Row, together: Row, change: Change) -> str:
    """For how many of the tests that a change makes fail it is named among all six."""
    told = [
        any(change.told in reason.text for reason in together.selection.reasons.get(test, ()))
        for test in row.failing
    ]
    return f"{sum(told)} of {len(told)}"


def study(work: Path) -> tuple[list[Row], int]:
    """The rows: one for each change, and one for all."""
    recorded = work / "recorded"
    made(recorded, ())
    everything = ends(recorded, "UK", "--edgewise-all")
    if set(everything.values()) != {"passed"}:
        raise SystemExit(f"not all tests pass as it is: {everything}")
    rows = [asked(work, recorded, change.kind, (change,)) for change in CHANGES]
    rows.append(asked(work, recorded, "all six", CHANGES))
    return rows, len(everything)


def asked(work: Path, recorded: Path, name: str, changes: Sequence[Change]) -> Row:
    """What changes come to, in the directory that was recorded."""
    kept = work / "kept"
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(recorded / ".edgewise", kept)
    made(recorded, changes)
    shutil.copytree(kept, recorded / ".edgewise", dirs_exist_ok=True)
    kinds = {change.kind for change in changes}
    region = "US" if "environment" in kinds else "UK"
    answer = work / "answer.json"
    answer.unlink(missing_ok=True)
    options = ("--collect-only", "--edgewise-readonly", f"--edgewise-handover={answer}")
    ends(recorded, region, *options)
    ended = ends(recorded, region, "-p", "no:edgewise")
    failing = frozenset(test for test, end in ended.items() if end != "passed")
    return Row(name, failing, exchange.loads(answer.read_text()))


def made(tree: Path, changes: Sequence[Change]) -> None:
    """The program, with some changes made."""
    shutil.rmtree(tree, ignore_errors=True)
    for part in PARTS:
        hidden = shutil.ignore_patterns("__pycache__", ".*")
        shutil.copytree(part, tree, dirs_exist_ok=True, ignore=hidden)
    for change in changes:
        if change.path:
            text = (tree / change.path).read_text()
            assert change.old in text, change
            (tree / change.path).write_text(text.replace(change.old, change.new, 1))
    # In one place, as with an upgrade: another PYTHONPATH would be a change of its own.
    upgraded = any(change.kind == "library" for change in changes)
    (tree / ("new" if upgraded else "old")).rename(tree / INSTALLED)
    shutil.rmtree(tree / ("old" if upgraded else "new"))


def ends(tree: Path, region: str, *options: str) -> dict[str, str]:
    """How the tests that ran have ended."""
    report = tree.parent / "ends.json"
    report.unlink(missing_ok=True)
    hidden = ("PYTEST_", "EDGEWISE", "COV_")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(hidden)}
    path = (HERE.parent / "src", tree / INSTALLED / "site-packages", HERE / "plugins")
    environment |= {"PYTHONPATH": ":".join(map(str, path)), VARIABLE: region}
    environment |= {"BOOKSTORE": "script", "EDGEWISE_STUDY_ENDS": str(report)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "edgewise_study_ends", *options]
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, 1, 5):
        raise SystemExit(done.stdout + done.stderr)
    return dict(json.loads(report.read_text())["ends"])


if __name__ == "__main__":
    main()
