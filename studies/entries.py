"""What would it save to leave probes out where no selected test comes by?

    python -m studies.entries NAME ROOT PYTHON [--edit PATH OLD NEW] [--seed S] [--rounds N]
                              [--work DIR]

A project is recorded and edited, or gets one fault in the body of a function. A selected run then
tells which modules no selected test, and nothing at import, goes into. These are given one
probe for each function, as a tripwire, and the same run is made from the same history once
more, in turn with one that has all probes: with the code of both kinds in the cache, and
without. An oracle chooses the modules: whoever had to choose them before the run could not
leave out more.

A line of JSON goes to WORK/entries.jsonl; at the end the lines that are there become a table.
"""

from __future__ import annotations

import argparse
import json
import marshal
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import say, table

from edgewise.compare.files import read
from edgewise.recover.check import differing_cells
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import COLLECT, IMPORT, SESSION, STATEMENT
from studies.recover_steps import Files, Tree, faults, files_of

PLUGINS = Path(__file__).with_name("plugins")
PLUGIN = "edgewise_study_entries"
HEADER = (
    *("project", "tests run", "modules", "not entered", "probes left out"),
    *("code KiB", "with entries", "kept: CPU s", "with entries"),
    *("not kept: CPU s", "with entries", "cells unlike"),
)
_FOR_ALL = (SESSION, COLLECT, IMPORT, STATEMENT)


@dataclass
class Runs:
    """A copy of a project with a fault, and the history of what it was before."""

    tree: Tree
    history: Path
    listed: Path
    not_entered: tuple[str, ...] = ()

    def again(self, *, entries: bool, kept: bool = True) -> float:
        """What a selected run costs that starts from the history."""
        store = self.tree.root / ".edgewise"
        shutil.rmtree(store)
        shutil.copytree(self.history, store)
        if not kept:
            shutil.rmtree(store / "cache", ignore_errors=True)
            for code in self.listed.parent.glob("*.code"):
                code.unlink()
        self.listed.write_text(json.dumps(self.not_entered if entries else []))
        ended = self.tree.run("--edgewise")
        if ended.code not in (0, 1):
            raise SystemExit("a selected run did not end as it should")
        return ended.seconds


def prepared(
    work: Path, root: Path, python: str, edit: Sequence[str] | None, seed: int
) -> tuple[Runs, list[str]]:
    """A recorded project with one edit, and the tests that it selects: some, not all."""
    files = files_of(root)
    # A plugin more or less is a reason to run everything: so it is there in all runs.
    tree = Tree(work / "tree", python, ("-p", PLUGIN), plugins=(str(PLUGINS),))
    tree.root.mkdir(parents=True)
    listed = work / "entries" / "paths.json"
    listed.parent.mkdir()
    listed.write_text("[]")
    os.environ["EDGEWISE_STUDY_ENTRIES"] = str(listed)
    tree.lay(files)
    if tree.run("--edgewise-all").code not in (0, 1):
        raise SystemExit("the project cannot be recorded")
    history = work / "history"
    shutil.copytree(tree.root / ".edgewise", history)
    runs = Runs(tree, history, listed)
    every = len(tree.matrix().tests)
    for name, version in _edited(files, edit) if edit else faults(files, seed):
        names = _selected(runs, version)
        if 0 < len(names) <= every // 4:
            say(f"{name}: {len(names)} of {every} tests")
            return runs, names
    raise SystemExit("no edit selects some tests only")


def _edited(files: Files, edit: Sequence[str]) -> Iterator[tuple[str, Files]]:
    path, old, new = edit
    yield path, {**files, path: files[path].replace(old.encode(), new.encode(), 1)}


def _selected(runs: Runs, version: Files) -> list[str]:
    shutil.rmtree(runs.tree.root / ".edgewise")
    shutil.copytree(runs.history, runs.tree.root / ".edgewise")
    runs.tree.lay(version)
    report = runs.tree.root / "selected.json"
    report.unlink(missing_ok=True)
    runs.tree.run("--edgewise", f"--edgewise-report={report}")
    told = json.loads(report.read_text("utf-8")) if report.exists() else {"selected": []}
    return [one["test"] for one in told["selected"]]


@dataclass(frozen=True)
class Weight:
    """Probes and code of a project's modules, as they are and with entries alone."""

    modules: int
    not_entered: tuple[str, ...]
    probes: int
    left_out: int
    code: int
    with_entries: int


def weigh(matrix: CoverageMatrix, names: Sequence[str], root: Path) -> Weight:
    """What can be left out of the modules that were imported in a run of these tests."""
    from studies.plugins.edgewise_study_entries import made, stays

    ran, imported = _rows(matrix, names)
    found: list[str] = []
    probes = left_out = code = lighter = 0
    for at in sorted(imported):
        file = matrix.files[at]
        text = (root / file.path).read_bytes()
        placement = read(file.path, text, "edge").placement
        inside = [p for p in placement.probes if not _at_import(placement.procedures, p.procedure)]
        full = len(marshal.dumps(_with_all(text, file.path, root)))
        entered = any(ran.get(at, 0) >> probe.index & 1 for probe in inside)
        probes += len(placement.probes)
        code += full
        if entered or not inside:
            lighter += full
            continue
        found.append(file.path)
        left_out += sum(not stays(p, placement.procedures[p.procedure]) for p in placement.probes)
        lighter += len(marshal.dumps(made(text, file.path, file.path, str(root))))
    return Weight(len(imported), tuple(found), probes, left_out, code, lighter)


def _at_import(procedures: Sequence[Any], number: int) -> bool:
    return procedures[number].kind != "function"


def _with_all(text: bytes, path: str, root: Path) -> Any:
    import ast

    from edgewise.trace.code import put_probes

    tree = ast.parse(text, path)
    put_probes(tree, text, path, str(root), "edge")
    return compile(tree, path, "exec", dont_inherit=True)


def _rows(matrix: CoverageMatrix, names: Sequence[str]) -> tuple[dict[int, int], set[int]]:
    """By file, what these tests and all imports ran; and the files that they import."""
    wanted = [matrix.history(test).unit for test in names if test in matrix.histories]
    wanted += [at for at, unit in enumerate(matrix.units) if unit.kind in _FOR_ALL]
    seen, ran = set(wanted), dict[int, int]()
    while wanted:
        unit = matrix.units[wanted.pop()]
        for file, row in unit.hits.items():
            ran[file] = ran.get(file, 0) | row
        new = set(unit.refs) - seen
        seen |= new
        wanted += new
    paths = {matrix.units[at].key for at in seen if matrix.units[at].kind == IMPORT}
    return ran, {at for at, file in enumerate(matrix.files) if file.path in paths}


def measured(name: str, runs: Runs, names: Sequence[str], rounds: int) -> dict[str, Any]:
    """What is saved."""
    runs.again(entries=False)
    before = runs.tree.matrix()
    weight = weigh(before, names, runs.tree.root)
    runs.not_entered = weight.not_entered
    runs.again(entries=True)
    unlike = len(list(differing_cells(runs.tree.matrix(), before, before.tests)))
    costs: dict[str, list[float]] = {}
    for number in range(rounds):
        for kept in (True, False):
            for entries in (number % 2 == 0, number % 2 == 1):
                key = f"{'kept' if kept else 'not kept'}, {'entries' if entries else 'all'}"
                costs.setdefault(key, []).append(runs.again(entries=entries, kept=kept))
        if number + 1 < rounds:
            runs.again(entries=True, kept=False)  # so that its code is kept again
        say(f"round {number + 1} of {rounds}")
    return {
        "project": name,
        "tests": len(names),
        "modules": weight.modules,
        "not entered": len(weight.not_entered),
        "probes": [weight.probes, weight.left_out],
        "code": [weight.code, weight.with_entries],
        "seconds": costs,
        "unlike": unlike,
    }


def row(told: dict[str, Any]) -> tuple[object, ...]:
    """One line of the table: the cheapest of the runs of each kind."""
    probes, left_out = told["probes"]
    least = {kind: f"{min(costs):.2f}" for kind, costs in told["seconds"].items()}
    return (
        *(told["project"], told["tests"], told["modules"], told["not entered"]),
        f"{left_out:,} of {probes:,}",
        *(f"{size / 1024:.0f}" for size in told["code"]),
        *(least["kept, all"], least["kept, entries"]),
        *(least["not kept, all"], least["not kept, entries"], told["unlike"]),
    )


def main(words: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("name")
    parser.add_argument("root", type=Path)
    parser.add_argument("python", help="the interpreter of the project's environment")
    parser.add_argument("--edit", nargs=3, metavar=("PATH", "OLD", "NEW"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--work", type=Path, default=Path("entries-study"))
    asked = parser.parse_args(words)
    work = (asked.work / asked.name).resolve()
    shutil.rmtree(work, ignore_errors=True)
    runs, names = prepared(work, asked.root, asked.python, asked.edit, asked.seed)
    told = measured(asked.name, runs, names, asked.rounds)
    lines = asked.work / "entries.jsonl"
    with lines.open("a", encoding="utf-8") as out:
        out.write(json.dumps(told) + "\n")
    every = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    print(table(HEADER, [row(one) for one in every]))


if __name__ == "__main__":
    main()
