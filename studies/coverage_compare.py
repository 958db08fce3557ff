"""Two readings of the same tests, pair by pair. Runs in the project's environment.

    python -m studies.coverage_compare ROOT WINDOW.json COVERAGE COVERAGE_AGAIN > result.json

Compared are pairs of a test and a statement, and of a test and a branch, both
as coverage.py counts them: the statement's first line, and an arc from a line
with more than one way out. What the two runs of coverage.py do not agree on is
not compared, since there the program itself differs from run to run.
"""

from __future__ import annotations

import ast
import json
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from coverage.parser import PythonParser

from edgewise.trace.code import placement_of
from edgewise.trace.reading import reading_of
from edgewise.trace.runtime import LIBRARY

OUTSIDE = ("@", LIBRARY)  # how paths of files start that are not of the project
Arc = tuple[int, int]
Pair = tuple[str, Any]  # path, and a line or an arc
EXAMPLES = 40


class Source:
    """What coverage.py makes of one file's text."""

    def __init__(self, root: Path, path: str) -> None:
        self.text = (root / path).read_bytes()
        self.parser = PythonParser(filename=str(root / path))
        self.parser.parse_source()
        self.statements = self.parser.statements
        counts = self.parser.exit_counts()
        self.branches = {
            arc for arc in self.parser.arcs() if counts.get(arc[0], 0) > 1
        }  # every possible arc out of a line with a choice
        self.kinds = _kinds(ast.parse(self.text))
        self.reading = reading_of(placement_of(ast.parse(self.text), path, "edge"))

    def lines(self, lines: Iterable[int]) -> frozenset[int]:
        """Executed statements among raw lines."""
        return frozenset(self.parser.translate_lines(lines) & self.statements)

    def arcs(self, arcs: Iterable[Arc]) -> frozenset[Arc]:
        """Executed branches among raw arcs."""
        return frozenset(self.parser.translate_arcs(arcs) & self.branches)

    def kind(self, line: int) -> str:
        """The class of the statement that starts on, or covers, a line."""
        return self.kinds.get(line, "?")


def _kinds(tree: ast.Module) -> dict[int, str]:
    """What starts on each line, with what makes coverage.py's lines and arcs ambiguous there."""
    kinds: dict[int, str] = {}
    bodies: dict[int, str] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            continue
        start = node.pattern if isinstance(node, ast.match_case) else node
        name = type(node).__name__
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                kinds.setdefault(decorator.lineno, f"decorator{_lambda_in(decorator)}")
            if _only_docstring(node):
                name += " with no body but a docstring"
        elif not hasattr(node, "body"):
            name += _lambda_in(node)
        if start.lineno in bodies:
            name = f"{bodies[start.lineno]} and its body on one line"
        elif hasattr(node, "body"):
            bodies[start.lineno] = name
        kinds[start.lineno] = name
    return kinds


def _only_docstring(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    return len(node.body) == 1 and ast.get_docstring(node, clean=False) is not None


def _lambda_in(node: ast.AST) -> str:
    lazy = (ast.Lambda, ast.GeneratorExp)
    return " with a lambda" if any(isinstance(part, lazy) for part in ast.walk(node)) else ""


class Comparison:
    """The pairs of both sides, and how they differ."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = cache(lambda path: Source(root, path))
        self.reading = cache(self._reading)
        self.covering = cache(self._covering)

    def _reading(self, path: str, row: int) -> tuple[frozenset[int], frozenset[Arc]]:
        source = self.source(path)
        lines, arcs = source.reading.lines(row), source.reading.arcs(row)
        # Both tools leave a `with` through its first line; the parser straightens that.
        return source.lines(lines), source.arcs(arcs)

    def windows(self, rows: dict[str, str]) -> tuple[set[Pair], set[Pair]]:
        """The statements and branches of one test, from its rows of hits."""
        lines: set[Pair] = set()
        arcs: set[Pair] = set()
        for path, row in rows.items():
            if not path.startswith(OUTSIDE):
                read = self.reading(path, int(row, 16))
                lines.update((path, line) for line in read[0])
                arcs.update((path, arc) for arc in read[1])
        return lines, arcs

    def covered(self, database: Path) -> dict[str, tuple[set[Pair], set[Pair]]]:
        """The statements and branches of each test, from a data file; "" for the whole run."""
        raw: dict[str, dict[str, set[Arc]]] = defaultdict(lambda: defaultdict(set))
        for test, path, arc in self._rows(database):
            raw[test][path].add(arc)
            raw[""][path].add(arc)
        return {test: self._read(by_path) for test, by_path in raw.items()}

    def _rows(self, database: Path) -> Iterator[tuple[str, str, Arc]]:
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(
                "SELECT context.context, file.path, fromno, tono FROM arc"
                " JOIN context ON context.id = context_id JOIN file ON file.id = file_id"
            )
            for context, filename, start, end in rows:
                path = Path(filename)
                if path.suffix == ".py" and path.is_relative_to(self.root) and path.exists():
                    # A context is called `test|setup`, `test|run` or `test|teardown`.
                    test = context.rpartition("|")[0]
                    yield test, path.relative_to(self.root).as_posix(), (start, end)

    def _read(self, by_path: dict[str, set[Arc]]) -> tuple[set[Pair], set[Pair]]:
        lines: set[Pair] = set()
        arcs: set[Pair] = set()
        for path, raw in by_path.items():
            read = self.covering(path, frozenset(raw))
            lines.update((path, line) for line in read[0])
            arcs.update((path, arc) for arc in read[1])
        return lines, arcs

    def _covering(self, path: str, raw: frozenset[Arc]) -> tuple[frozenset[int], frozenset[Arc]]:
        source = self.source(path)
        executed = {line for arc in raw for line in arc if line > 0}
        return source.lines(executed), source.arcs(raw)

    def describe(self, what: str, pair: Pair) -> str:
        """The class of a difference: the statement it is about, and which way a branch went."""
        path, place = pair
        source = self.source(path)
        if what == "lines":
            return source.kind(place)
        start, end = place
        way = "out" if end < 0 else "back" if end < start else "on"
        return f"{source.kind(start)} {way}"


def compare(root: Path, window: Path, first: Path, again: Path) -> dict[str, Any]:
    """The counts and the differences of one project."""
    comparison = Comparison(root)
    recorded = json.loads(window.read_text())
    covered = comparison.covered(first)
    repeated = comparison.covered(again)
    measured = {path for side in covered.values() for pairs in side for path, _ in pairs}
    result: dict[str, Any] = {"tests": 0, "only_coverage": []}
    tests = recorded["windows"]
    result["only_coverage"] = sorted(set(covered) - set(tests) - {""})
    for number, what in enumerate(("lines", "arcs")):
        counts: Counter[str] = Counter()
        kinds: Counter[str] = Counter()
        examples: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        unequal: set[str] = set()
        for test, rows in [("", recorded["totals"]), *tests.items()]:
            ours = comparison.windows(rows)[number]
            ours = {pair for pair in ours if pair[0] in measured}
            theirs = covered.get(test, (set(), set()))[number]
            second = repeated.get(test, (set(), set()))[number]
            unstable = theirs ^ second
            side = "" if test else "whole run: "
            counts[f"{side}pairs"] += len((ours | theirs) - unstable)
            counts[f"{side}unstable"] += len(unstable)
            for label, pairs in (("missing", theirs - ours), ("extra", ours - theirs)):
                pairs -= unstable
                counts[side + label] += len(pairs)
                if pairs:
                    unequal.add(test)
                for pair in pairs:
                    kind = f"{side}{label}: {comparison.describe(what, pair)}"
                    kinds[kind] += 1
                    examples[kind][f"{pair[0]}:{pair[1]}"].append(test)
        result["tests"] = len(tests)
        result[what] = {
            **counts,
            "tests_unequal": len(unequal - {""}),
            "kinds": dict(kinds.most_common()),
            "places": {kind: len(places) for kind, places in examples.items()},
            "examples": {kind: _commonest(places) for kind, places in examples.items()},
        }
    return result


def _commonest(places: dict[str, list[str]]) -> list[tuple[str, int, str]]:
    """The places in which most tests differ: how many, and one of them."""
    ordered = sorted(places.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(place, len(tests), min(tests)) for place, tests in ordered[:EXAMPLES]]


def main() -> None:
    """Compare what the arguments name, print the result as JSON."""
    root, *others = (Path(argument).resolve() for argument in sys.argv[1:5])
    window, first, again = others
    json.dump(compare(root, window, first, again), sys.stdout)


if __name__ == "__main__":
    main()
