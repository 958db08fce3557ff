"""How right is the matrix after a chain of edits: outdated, estimated, or recovered?

    python -m studies.recover ROOT PYTHON [--steps N] [--seed S] [--work DIR] [-- PYTEST ARGUMENTS]

ROOT is copied twice, and the same small faults are put into both copies, one after
another and on top of each other. In one copy the tests that are selected run
(`--edgewise`), in the other all of them (`--edgewise-all`, twice: where two such runs do
not agree, nothing is compared). At each step these are held against the recorded
matrix, as pairs of a test and a line of the files changed so far:

outdated   the first matrix, as if lines had not moved
estimated  the first matrix, lines carried along as `diff` pairs them
recovered  the matrix after the selected run; also cell by cell, in all files

This repeats the first study of Chittimalli and Harrold (TSE 2009).
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgewise.audit.mutant import Mutant
from edgewise.audit.sample import sample
from edgewise.audit.text import Text
from edgewise.recover.check import differing_cells
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.reading import lines_and_arcs

Pairs = set[tuple[str, str, int]]  # test, path, line
TRIES = 20  # faults drawn for one step
NOT_PROGRAM = {"docs", "tests", "test", "examples", "benchmarks", "scripts"}


@dataclass(frozen=True)
class Tree:
    """One copy of the project."""

    root: Path
    python: str
    arguments: tuple[str, ...]

    def run(self, *options: str) -> int | None:
        """How many tests were selected; None if not all could be collected."""
        ours = str(Path(__file__).parents[1] / "src")
        path = os.pathsep.join([ours, str(self.root / "src"), str(self.root)])
        env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        without = [f"-pno:{name}" for name in ("cacheprovider", "randomly", "xdist", "cov")]
        report = self.root / "selected.json"
        command = [self.python, "-m", "pytest", "-q", *without, f"--edgewise-report={report}"]
        done = subprocess.run(
            [*command, *options, *self.arguments],
            cwd=self.root,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode not in (0, 1):
            return None
        return len(json.loads(report.read_text("utf-8"))["selected"])

    def matrix(self) -> CoverageMatrix:
        with open_for_reading(self.root / ".edgewise" / FILE_NAME) as database:
            return load(database)

    def lines(self, matrix: CoverageMatrix, texts: dict[str, bytes]) -> Pairs:
        """The lines of these files in the footprint of each test."""
        found: Pairs = set()
        known: dict[tuple[str, int], frozenset[int]] = {}
        for test in matrix.tests:
            footprint = matrix.footprint(test)
            for path, text in texts.items():
                row = footprint.get(path, 0)
                if (path, row) not in known:
                    known[path, row] = lines_and_arcs(text, row)[0]
                found.update((test, path, line) for line in known[path, row])
        return found


def program(root: Path) -> dict[str, Text]:
    """The files to put faults into."""
    found = {}
    for file in sorted(root.rglob("*.py")):
        path = file.relative_to(root)
        hidden = any(part.startswith(".") for part in path.parts)
        if not hidden and NOT_PROGRAM.isdisjoint(path.parts) and path.name != "setup.py":
            found[path.as_posix()] = Text(path.as_posix(), file.read_bytes())
    return found


def estimated(pairs: Pairs, old: dict[str, bytes], new: dict[str, bytes]) -> Pairs:
    """Pairs of old lines as pairs of the new lines that `diff` takes for the same."""
    moved: dict[tuple[str, int], int] = {}
    for path, text in new.items():
        before, after = old[path].splitlines(), text.splitlines()
        matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
        for block in matcher.get_matching_blocks():
            for at in range(block.size):
                moved[path, block.a + at + 1] = block.b + at + 1
    return {(t, path, moved[path, line]) for t, path, line in pairs if (path, line) in moved}


def rates(ours: Pairs, recorded: Pairs) -> str:
    """False positives and negatives, in percent of the recorded pairs."""
    whole = max(1, len(recorded))
    return f"{len(ours - recorded) / whole:7.2%} {len(recorded - ours) / whole:7.2%}"


def edited(tree: Tree, seed: int) -> tuple[Mutant, bytes]:
    """A fault put into a tree, with which all tests can still be collected, and recorded."""
    for mutant in sample(program(tree.root), TRIES, seed):
        file = tree.root / mutant.path
        before = file.read_bytes()
        data = mutant.applied(before)
        file.write_bytes(data)
        if tree.run("--edgewise-all") is not None:
            return mutant, data
        file.write_bytes(before)
    raise SystemExit("every fault stops the tests from being collected")


def study(some: Tree, every: Tree, steps: int, seed: int) -> Iterable[str]:
    """A line for each step."""
    some.run("--edgewise-all")
    shutil.copytree(some.root / ".edgewise", every.root / ".edgewise")
    first, base = some.matrix(), {p: t.data for p, t in program(some.root).items()}
    changed: dict[str, bytes] = {}
    for step in range(1, steps + 1):
        mutant, data = edited(every, seed * 1000 + step)
        (some.root / mutant.path).write_bytes(data)
        changed[mutant.path] = data
        ran = some.run("--edgewise")
        recorded = every.matrix()
        every.run("--edgewise-all")
        unsteady = {c.test for c in differing_cells(recorded, every.matrix(), recorded.tests)}
        ours = some.matrix()
        steady = [test for test in ours.tests if test not in unsteady]
        cells = list(differing_cells(ours, recorded, steady))
        old = {path: base[path] for path in changed}
        lines = every.lines(recorded, changed)
        before = some.lines(first, old)
        guessed = estimated(before, old, changed)
        missing = sum(cell.recorded for cell in cells)
        yield (
            f"{step:4} {ran!s:>6} {rates(before, lines)} {rates(guessed, lines)} "
            f"{rates(some.lines(ours, changed), lines)} {len(cells) - missing:7} {missing:7} "
            f"{len(unsteady):6}  {mutant.kind} {mutant.path}:{mutant.line}"
        )


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("python", help="the interpreter of the project's environment")
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("recover-study"))
    parser.add_argument("arguments", nargs="*", help="pytest's, behind --")
    asked = parser.parse_args(words)
    shutil.rmtree(asked.work, ignore_errors=True)
    trees = []
    for name in ("some", "every"):
        ignored = shutil.ignore_patterns(".edgewise", ".git", "__pycache__")
        shutil.copytree(asked.root, asked.work / name, ignore=ignored)
        trees.append(Tree((asked.work / name).resolve(), asked.python, tuple(asked.arguments)))
    print("step    ran       outdated       estimated       recovered   cells + cells - unsteady")
    for line in study(trees[0], trees[1], asked.steps, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
