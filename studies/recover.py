"""How right is the matrix after a chain of versions: outdated, estimated, or recovered?

    python -m studies.recover ROOT PYTHON [--releases DIR] [--steps N] [--seed S] [--work DIR]
                              [-- PYTEST ARGUMENTS]

Two copies of a project go through the same versions: the releases laid out in DIR from
the oldest on (else ROOT), then small faults on top of each other. In one copy the tests that are
selected run (`--edgewise`), in the other all of them (`--edgewise-all`). Where the two
matrices differ, all tests run once more, in the order of the selection, and up to twice more:
a test of which two runs of everything do not record the same depends on the order or on
chance. It is named, and from then on its row is not compared. Every fifth step is also held
against coverage.py, and timed.

A line of JSON for each step goes to WORK/steps.jsonl; `python -m studies.recover_table`
makes tables of them. This repeats the studies of Chittimalli and Harrold (TSE 2009).
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgewise.recover.check import Cell, differing_cells, located
from edgewise.store.database import FILE_NAME
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import FileVersion
from studies.recover_lines import Lines, changed_lines, lines_of, moved, rate, selected
from studies.recover_probes import probes
from studies.recover_steps import Ended, Files, Tree, faults, files_of, releases

SHOWN = 40  # differing cells that are named
AGAIN = 3  # times that everything runs once more, where cells differ
EVERY = 5  # steps, of which one is held against coverage.py, and timed


@dataclass
class Chain:
    """Where the study stands."""

    some: Tree
    every: Tree
    work: Path
    files: Files
    outdated: Lines
    estimated: Lines
    updated: Lines
    unsteady: set[str] = field(default_factory=set)  # tests that depend on the order, or on chance

    @classmethod
    def begun(cls, some: Tree, every: Tree, work: Path, files: Files) -> Chain:
        """The first version, recorded."""
        for tree in (some, every):
            tree.lay(files)
        if every.run("--edgewise-all").code not in (0, 1):
            raise SystemExit("the first version cannot be recorded")
        shutil.copytree(every.root / ".edgewise", some.root / ".edgewise")
        lines = lines_of(every.matrix(), files)
        return cls(some, every, work, files, lines, lines, lines)

    def step(self, number: int, name: str, files: Files) -> dict[str, Any] | None:
        """What a version shows; None if not all of its tests can be collected."""
        history = self.every.root / ".edgewise" / FILE_NAME
        before = history.read_bytes()
        self.every.lay(files)
        everything = self.every.run("--edgewise-all")
        if everything.code not in (0, 1):
            self.every.lay(self.files)
            history.write_bytes(before)
            return None
        self.some.lay(files)
        names, ran = self._selected()
        recorded, ours = self.every.matrix(), self.some.matrix()
        told = {
            "step": number,
            "name": name,
            "tests": len(recorded.tests),
            "selected": len(names),
            **self._cells(number, ours, recorded, before),
            **self._lines(ours, recorded, files),
            "probes": probes(self.files, files, sorted({file.path for file in recorded.files})),
        }
        if number % EVERY == 0:
            told["seconds"] = {"selected": ran.seconds, "everything": everything.seconds}
            told["seconds"] |= self._plain(names)
            told |= self._coverage()
        self.files = files
        return told

    def _selected(self) -> tuple[list[str], Ended]:
        """The tests that a selected run chose, and what it cost."""
        report = self.some.root / "selected.json"
        ran = self.some.run("--edgewise", f"--edgewise-report={report}")
        told = json.loads(report.read_text("utf-8"))["selected"]
        return [one["test"] for one in told], ran

    def _plain(self, names: Sequence[str]) -> dict[str, float]:
        """What these tests, and all of them, cost without us."""
        chosen = self.some.root / "selected.txt"
        chosen.write_text("\n".join(names))
        some = self.some.run("-pno:edgewise", "-pno:cov", f"@{chosen}") if names else None
        every = self.every.run("-pno:edgewise", "-pno:cov")
        return {"plain": some.seconds if some else 0.0, "retest_all": every.seconds}

    def _cells(
        self, number: int, ours: CoverageMatrix, recorded: CoverageMatrix, before: bytes
    ) -> dict[str, Any]:
        """How the recovered matrix differs from the recorded one."""
        cells = self._steady(differing_cells(ours, recorded, recorded.tests))
        for _ in range(AGAIN):
            if cells:
                again = self._in_other_order(before)
                differing = differing_cells(again, recorded, recorded.tests)
                self.unsteady.update(cell.test for cell in differing)
                cells = self._steady(cells)
        if cells:
            for tree in (self.some, self.every):
                kept = self.work / f"step-{number}" / tree.root.name / ".edgewise"
                kept.mkdir(parents=True)
                shutil.copy(tree.root / ".edgewise" / FILE_NAME, kept)
        steady = (test for test in recorded.tests if test not in self.unsteady)
        return {
            "cells": sum(row.bit_count() for t in steady for row in recorded.footprint(t).values()),
            "false": sum(not cell.recorded for cell in cells),
            "missing": sum(cell.recorded for cell in cells),
            "differing": [*self._named(cells[:SHOWN])],
            "unknown": sorted(set(recorded.tests) - set(ours.tests)),
            "unsteady": sorted(self.unsteady.intersection(recorded.tests)),
        }

    def _steady(self, cells: Iterable[Cell]) -> list[Cell]:
        return [cell for cell in cells if cell.test not in self.unsteady]

    def _in_other_order(self, before: bytes) -> CoverageMatrix:
        """The matrix of a run of everything, what would have been selected first."""
        history = self.every.root / ".edgewise" / FILE_NAME
        recorded = history.read_bytes()
        history.write_bytes(before)
        self.every.run("--edgewise-first")
        again = self.every.matrix()
        history.write_bytes(recorded)
        return again

    def _named(self, cells: Sequence[Cell]) -> Iterator[str]:
        files = {
            path: FileVersion(path, "", 0, text)
            for path, text in self.every.laid.items()
            if path.endswith(".py")
        }
        for cell, where in located(cells, files, "edge"):
            yield f"{cell.test}: {where}, {'missing' if cell.recorded else 'false'}"

    def _lines(
        self, ours: CoverageMatrix, recorded: CoverageMatrix, files: Files
    ) -> dict[str, Any]:
        """The first study: coverage by lines, and what would be selected for this version."""
        changed = changed_lines(self.files, files)
        before = {"outdated": self.outdated, "estimated": self.estimated, "updated": self.updated}
        chosen = {name: selected(lines, changed) for name, lines in before.items()}
        self.estimated = moved(self.estimated, self.files, files)
        truth = lines_of(recorded, files)
        self.updated = lines_of(ours, files)
        now = {"outdated": self.outdated, "estimated": self.estimated, "updated": self.updated}
        needed = chosen["updated"]
        return {
            "lines": {name: str(rate(lines, truth)) for name, lines in now.items()},
            "chosen": {
                name: [len(tests), len(tests - needed), len(needed - tests)]
                for name, tests in chosen.items()
            },
        }

    def _coverage(self) -> dict[str, Any]:
        """Whether coverage.py says the same of our data file and of one that it wrote itself."""
        ours = self.some.coverage()
        self.every.run("-pno:edgewise", "--cov", "--cov-branch", "--cov-report=")
        theirs = self.every.coverage()
        unlike = [
            path
            for path in sorted(ours["files"].keys() | theirs["files"].keys())
            if ours["files"].get(path) != theirs["files"].get(path)
        ]
        return {
            "coverage": ours["totals"] == theirs["totals"] and not unlike,
            "unlike": unlike,
        }


def study(chain: Chain, folders: Sequence[Path], steps: int, seed: int) -> Iterator[dict[str, Any]]:
    """What each step shows."""
    number = 0
    for folder in folders:
        told = chain.step(number + 1, folder.name, files_of(folder))
        if told is not None:
            number += 1
            yield told
    while number < steps:
        for name, files in faults(chain.files, 1000 * seed + number):
            told = chain.step(number + 1, name, files)
            if told is not None:
                number += 1
                yield told
                break
        else:
            raise SystemExit("every fault stops the tests from being collected")


def main(words: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("python", help="the interpreter of the project's environment")
    parser.add_argument("--releases", type=Path)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("recover-study"))
    parser.add_argument("arguments", nargs="*", help="pytest's, behind --")
    asked = parser.parse_intermixed_args(words)
    shutil.rmtree(asked.work, ignore_errors=True)
    folders = releases(asked.releases) if asked.releases else [asked.root]
    work = asked.work.resolve()
    trees = []
    for name in ("some", "every"):
        (work / name).mkdir(parents=True)
        trees.append(Tree(work / name, asked.python, tuple(asked.arguments)))
    chain = Chain.begun(trees[0], trees[1], work, files_of(folders[0]))
    with (work / "steps.jsonl").open("w", encoding="utf-8") as out:
        for told in study(chain, folders[1:], asked.steps, asked.seed):
            out.write(json.dumps(told) + "\n")
            out.flush()
            print(
                f"{told['step']:3} {told['selected']:5}/{told['tests']:<5} "
                f"cells {told['cells']} +{told['false']} -{told['missing']} "
                f"unsteady {len(told['unsteady'])} unknown {len(told['unknown'])} "
                f"coverage {told.get('coverage', '')}  {told['name']}",
                flush=True,
            )


if __name__ == "__main__":
    main()
