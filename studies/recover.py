"""How right is the matrix after a chain of versions: outdated, estimated, or recovered?

    python -m studies.recover ROOT PYTHON [--releases DIR] [--steps N] [--seed S] [--work DIR]
                              [-- PYTEST ARGUMENTS]

Two copies of a project go through the same versions: the releases laid out in DIR from
the oldest on, then ROOT with small faults on top of each other. In one copy the tests that are
selected run (`--edgewise`). In the other all of them run, twice: in the order of that
selection, and in the usual one. A test of which the two do not record the same depends on
the order or on chance. It is named, and its row is not compared.

A line of JSON for each step goes to WORK/steps.jsonl; `python -m studies.recover_table`
makes tables of them. This repeats the studies of Chittimalli and Harrold (TSE 2009).
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgewise.recover.check import Cell, differing_cells, located
from edgewise.store.database import FILE_NAME
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import FileVersion
from studies.recover_lines import Lines, changed_lines, lines_of, moved, rate, selected
from studies.recover_steps import Files, Tree, faults, files_of, releases

SHOWN = 40  # differing cells that are named


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
        self.every.lay(files)
        first = self.every.run("--edgewise-first")
        if first.code not in (0, 1):
            self.every.lay(self.files)
            return None
        ordered = self.every.matrix()
        everything = self.every.run("--edgewise-all")
        recorded = self.every.matrix()
        self.some.lay(files)
        found = self._selected(files)
        ours = self.some.matrix()
        told = {
            "step": number,
            "name": name,
            "tests": len(recorded.tests),
            **found,
            "seconds": {**found["seconds"], "everything": everything.seconds},
            **self._cells(number, ours, recorded, ordered),
            **self._lines(ours, recorded, files),
            **self._coverage(),
        }
        self.files = files
        return told

    def _selected(self, files: Files) -> dict[str, Any]:
        """What a selected run costs, and the same tests without us."""
        report = self.some.root / "selected.json"
        ran = self.some.run("--edgewise", f"--edgewise-report={report}")
        told = json.loads(report.read_text("utf-8"))["selected"]
        names = [one["test"] for one in told]
        chosen = self.some.root / "selected.txt"
        chosen.write_text("\n".join(names))
        plain = self.some.run("-pno:edgewise", f"@{chosen}") if names else None
        return {
            "selected": len(names),
            "seconds": {"selected": ran.seconds, "plain": plain.seconds if plain else 0.0},
        }

    def _cells(
        self, number: int, ours: CoverageMatrix, recorded: CoverageMatrix, again: CoverageMatrix
    ) -> dict[str, Any]:
        unsteady = {cell.test for cell in differing_cells(again, recorded, recorded.tests)}
        steady = [test for test in recorded.tests if test not in unsteady]
        cells = list(differing_cells(ours, recorded, steady))
        if cells:
            for tree in (self.some, self.every):
                kept = self.work / f"step-{number}" / tree.root.name
                kept.mkdir(parents=True)
                shutil.copy(tree.root / ".edgewise" / FILE_NAME, kept)
        return {
            "cells": sum(row.bit_count() for t in steady for row in recorded.footprint(t).values()),
            "false": sum(not cell.recorded for cell in cells),
            "missing": sum(cell.recorded for cell in cells),
            "differing": [*self._named(cells[:SHOWN])],
            "unknown": sorted(set(recorded.tests) - set(ours.tests)),
            "unsteady": sorted(unsteady),
        }

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
        plain = self.every.run("-pno:edgewise", "-pno:cov")
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
            "retest_all": plain.seconds,
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
    asked = parser.parse_args(words)
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
                f"coverage {told['coverage']}  {told['name']}",
                flush=True,
            )


if __name__ == "__main__":
    main()
