"""Run a mini-project through the real plugin and say who owns which of its lines.

A case is a folder with a program in `old/` and an `expected.toml`:

    options = ["-x"]              # more of pytest's options
    order = "given"               # where the order of tests matters; else it is also run backwards

    [owners."shop.py"]
    "<module>" = ["all"]          # the tests that own every import-time line
    "Cart.total" = ["test_buy"]   # ... every line of a function
    "return 0" = ["test_empty"]   # ... one line, by its text; "any" if that depends on the order

    [edges."shop.py"]
    "12->15" = ["test_buy"]       # ... a branch, by lines

    [statements."shop.py"]
    3 = ["shop.default"]          # the functions that ran in an import-time statement, by its line

    [touches]
    "file tool.py" = ["test_tool"]  # ... an entity other than a line

A line that neither its text nor its function names must belong to no test at all.
"""

from __future__ import annotations

import ast
import importlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import STATEMENT, Touch
from edgewise.trace.reading import lines_and_arcs
from edgewise.trace.rows import Arc

HERE = Path(__file__).parent
CASES = sorted(
    path.parent.name
    for path in HERE.glob("*/expected.toml")
    if not path.parent.name.startswith("edit_")  # those are for `selecting`
)

BACKWARDS = """\
def pytest_collection_modifyitems(items):
    items.reverse()
"""

Owners = dict[str, list[str]]
ANY = {"any"}


def heed_interrupts() -> None:
    """What a shell runs in the background is told to ignore them, and so are its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def environment(**more: str) -> dict[str, str]:
    """Ours, without what a run of tests around this one has put there."""
    hidden = ("EDGEWISE", "COV_", "COVERAGE_", "PYTEST_")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(hidden)}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return {**kept, "PYTHONHASHSEED": "0", **more}


@dataclass(frozen=True)
class Ran:
    """A run of pytest that has ended."""

    directory: Path
    code: int
    output: str
    history: str = ".edgewise"

    @cached_property
    def matrix(self) -> CoverageMatrix:
        with open_for_reading(self.directory / self.history / FILE_NAME) as database:
            return load(database)

    @cached_property
    def names(self) -> dict[str, str]:
        """Node id -> as short as it can be and still tell tests apart."""
        tests = self.matrix.tests
        short = [test.rpartition("::")[2] for test in tests]
        return {
            test: name if short.count(name) == 1 else test
            for test, name in zip(tests, short, strict=True)
        }

    def lines(self, test: str, path: str) -> frozenset[int]:
        """The lines of a file in the footprint of a test."""
        return self._read(test, path)[0]

    def owners(self, path: str) -> dict[int, set[str]]:
        """Line -> short names of the tests that own it."""
        return _inverted({name: self._read(test, path)[0] for test, name in self.names.items()})

    def takers(self, path: str) -> dict[Arc, set[str]]:
        """Branch -> short names of the tests that own it."""
        return _inverted({name: self._read(test, path)[1] for test, name in self.names.items()})

    def owned(self, path: str) -> dict[str, set[str]]:
        """Text of a line in a function -> the tests that own it; only lines that have an owner."""
        text = (self.directory / path).read_text("utf-8").splitlines()
        return {text[line - 1].strip(): tests for line, tests in self.owners(path).items()}

    def ran_in_statements(self, path: str) -> dict[str, set[str]]:
        """Line of an import-time statement -> the functions that ran in it."""
        found: dict[str, set[str]] = {}
        for unit in self.matrix.units:
            where, _, line = unit.key.rpartition(":")
            if unit.kind == STATEMENT and where == path:
                for at, row in unit.hits.items():
                    found.setdefault(line, set()).update(self._functions(at, row))
        return found

    def _functions(self, at: int, row: int) -> Iterator[str]:
        path = self.directory / self.matrix.files[at].path
        lines, _ = lines_and_arcs(path.read_bytes(), row)
        for line, procedure, _ in statements(path):
            if line in lines and procedure != "<module>":
                yield f"{path.stem}.{procedure}"

    def footprints(self) -> dict[str, dict[str, int]]:
        """Of each test."""
        return {test: self.matrix.footprint(test) for test in self.matrix.tests}

    def _read(self, test: str, path: str) -> tuple[frozenset[int], frozenset[Arc]]:
        row = self.matrix.footprint(test).get(path, 0)
        return lines_and_arcs((self.directory / path).read_bytes(), row)


def _inverted(found: dict[str, Any]) -> dict[Any, set[str]]:
    owners: dict[Any, set[str]] = {}
    for name, things in found.items():
        for thing in things:
            owners.setdefault(thing, set()).add(name)
    return owners


def pytest_command(*options: str) -> list[str]:
    """A run of pytest without the plugins that have no part in it, which take long to load."""
    unneeded = ["cov", "hypothesispytest", *([] if "-n" in options else ["xdist"])]
    without = [word for name in unneeded for word in ("-p", f"no:{name}")]
    return [sys.executable, "-m", "pytest", *without, *options]


def run(
    directory: Path, *options: str, env: dict[str, str] | None = None, timeout: float = 120
) -> Ran:
    """Record the project in a directory, in a process of its own."""
    done = subprocess.run(
        pytest_command("--edgewise-all", *options),
        cwd=directory,
        env=environment(**(env or {})),
        capture_output=True,
        text=True,
        errors="replace",
        timeout=timeout,
        check=False,
    )
    return Ran(directory, done.returncode, done.stdout + done.stderr)


def lay_out(directory: Path, files: dict[str, str]) -> Path:
    """Write the files of a project, each named by its path."""
    for name, text in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return directory


@dataclass(frozen=True)
class Case:
    """A mini-project and what is expected of it."""

    name: str
    expected: dict[str, Any]

    @classmethod
    def named(cls, name: str) -> Case:
        toml = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
        return cls(name, toml.loads((HERE / name / "expected.toml").read_text("utf-8")))

    @property
    def backwards(self) -> bool:
        """Whether the order of tests must not matter."""
        return bool(self.expected.get("order") != "given")

    def run(self, directory: Path, *options: str) -> Ran:
        """Record a copy of the project in `directory`."""
        target = directory / self.name
        shutil.copytree(HERE / self.name / "old", target, ignore=_caches)
        (target / "pytest.ini").touch()  # lest the root be looked for above
        return run(target, *self.expected.get("options", ()), *options)

    def run_backwards(self, directory: Path) -> Ran:
        """The same with the tests in the opposite order."""
        (directory / "backwards.py").write_text(BACKWARDS)
        target = directory / self.name
        shutil.copytree(HERE / self.name / "old", target, ignore=_caches)
        (target / "pytest.ini").touch()
        options = (*self.expected.get("options", ()), "-p", "backwards")
        return run(target, *options, env={"PYTHONPATH": str(directory)})

    def check(self, ran: Ran) -> None:
        """Every line and branch belongs to just the tests that are expected to own it."""
        assert ran.code == self.expected.get("exit", 0), ran.output
        assert "edgewise: recorded" in ran.output, ran.output
        everybody = set(ran.names.values())
        for path, table in self.expected.get("owners", {}).items():
            told = {key: _tests(names, everybody) for key, names in table.items()}
            assert_same(_found(ran, path, told), _wanted(ran, path, told), path)
        for path, table in self.expected.get("statements", {}).items():
            ran_there = {k: sorted(v) for k, v in ran.ran_in_statements(path).items()}
            assert_same(_numbered(ran_there), _numbered(table), f"statements of {path}")
        for what, names in self.expected.get("touches", {}).items():
            found = {ran.names[test] for test in ran.matrix.touching(Touch(*what.split(" ", 1)))}
            assert found == _tests(names, everybody), what
        for path, table in self.expected.get("edges", {}).items():
            takers = ran.takers(path)
            for arc, names in table.items():
                source, _, target = arc.partition("->")
                found = takers.get((int(source), int(target)), set())
                assert found == _tests(names, everybody), f"{path}: {arc}"


def _caches(directory: str, names: list[str]) -> list[str]:
    return [name for name in names if name in ("__pycache__", ".edgewise", ".pytest_cache")]


def _tests(names: Sequence[str], everybody: set[str]) -> set[str]:
    tests: set[str] = set()
    if set(names) == ANY:
        return ANY
    for name in names:
        found = {test for test in everybody if test == name or test.partition("[")[0] == name}
        found = everybody if name == "all" else found
        tests |= found
        assert found, f"no test is called {name}; there are {sorted(everybody)}"
    return tests


def _numbered(table: Owners) -> Owners:
    return {f"{line}:": sorted(names) for line, names in table.items() if names}


def assert_same(found: Owners, wanted: Owners, where: str) -> None:
    """Say line by line what is otherwise than expected."""
    differences = [
        f"{line}\n    {found.get(line, [])}\n    expected {wanted.get(line, [])}"
        for line in sorted({*found, *wanted}, key=lambda text: int(text.partition(":")[0]))
        if found.get(line) != wanted.get(line)
    ]
    assert not differences, "\n".join([where, *differences])


def _found(ran: Ran, path: str, told: dict[str, set[str]]) -> Owners:
    owners = ran.owners(path)
    return {
        f"{line}: {text}": sorted(owners.get(line, ()))
        for line, _, text in statements(ran.directory / path)
        if told.get(text) != ANY
    }


def _wanted(ran: Ran, path: str, told: dict[str, set[str]]) -> Owners:
    used: set[str] = set()
    wanted = {}
    for line, procedure, text in statements(ran.directory / path):
        key = text if text in told else procedure
        used.add(key)
        if told.get(key) == ANY:
            continue
        wanted[f"{line}: {text}"] = sorted(told.get(key, ()))
    assert set(told) <= used, f"{path} has no {sorted(set(told) - used)}"
    return wanted


def statements(path: Path) -> Iterator[tuple[int, str, str]]:
    """Line, name of the function around it or "<module>", and text of each statement."""
    source = path.read_text("utf-8")
    text = source.splitlines()
    found: dict[int, str] = {}

    def visit(node: ast.AST, procedure: str, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner, within = procedure, prefix
            if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                if not _is_silent(child) and hasattr(child, "lineno"):
                    found.setdefault(child.lineno, procedure)
                for decorator in getattr(child, "decorator_list", ()):
                    found.setdefault(decorator.lineno, procedure)
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                within = f"{prefix}{child.name}."
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = f"{prefix}{child.name}"
            visit(child, inner, within)

    visit(ast.parse(source), "<module>", "")
    for line, procedure in sorted(found.items()):
        yield line, procedure, text[line - 1].strip()


def _is_silent(node: ast.AST) -> bool:
    """Statements that compile to nothing, or to nothing with a line of its own."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Global | ast.Nonlocal | ast.match_case)
