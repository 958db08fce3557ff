"""Which tests does a changed schema reach?

    python -m studies.schema [--backends sqlite script postgres models] [--work DIR] [--json FILE]

A bookstore (`studies/bookstore`, SQLAlchemy) is recorded on a database. Then the database is
changed, and nothing else. All tests run, to see which fail; and in a copy of the recorded
project those that are selected. Four kinds of databases: a file of SQLite, one in memory
that a script makes, a server of PostgreSQL, and one in memory that the classes of the program
make, which are then what is changed. This repeats the third study of context-aware regression
testing (CART).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from edgewise.context.databases.reliance import CREATED, Reliance
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from studies.postgres import UnavailableError, server

PROGRAM = Path(__file__).parent / "bookstore"
MODELS = Path("bookstore") / "models.py"
CHANGES: dict[str, tuple[str, str, str]] = {  # the table, and the text of the script that changes
    "nothing": ("book", "", ""),
    "rename book.name": ("book", "    name VARCHAR(200)", "    title VARCHAR(200)"),
    "drop category": (
        "category",
        "CREATE TABLE category (\n    id INTEGER PRIMARY KEY,\n    name VARCHAR(60) NOT NULL\n);\n",
        "",
    ),
    "drop book.isbn": ("book", "    isbn VARCHAR(20),\n", ""),
    "rename review.stars": ("review", "    stars INTEGER", "    rating INTEGER"),
    "add unused column": ("book", "    isbn", "    shelf VARCHAR(9),\n    isbn"),
    "add NOT NULL column": ("category", "(60) NOT NULL", "(60) NOT NULL,\n    place INT NOT NULL"),
    "narrow book.name": ("book", "VARCHAR(200)", "VARCHAR(10)"),
    "add check": ("customer", "points INTEGER", "points INTEGER CHECK (points < 100)"),
    "add index": (
        "book",
        "CREATE TABLE customer",
        "CREATE INDEX names ON book (isbn, price);\nCREATE TABLE customer",
    ),
}
OF_MODELS: dict[str, tuple[str, str, str]] = {  # the same, of the text that declares the classes
    "nothing": ("book", "", ""),
    "rename book.name": (
        "book",
        "name: Mapped[str] = mapped_column(String(200))",
        'name: Mapped[str] = mapped_column("title", String(200))',
    ),
    "add unused column": (
        "book",
        "    price: Map",
        "    shelf: Mapped[str | None]\n    price: Map",
    ),
    "add another": (
        "review",
        "    stars",
        "    seen: Mapped[int | None]\n    stars",
    ),
    "add NOT NULL column": (
        "category",
        "    name: Mapped[str] = mapped_column(String(60))\n",
        "    name: Mapped[str] = mapped_column(String(60))\n    place: Mapped[int]\n",
    ),
}
Make = Callable[[Path, str], None]


@dataclass(frozen=True)
class Row:
    """What one change came to."""

    backend: str
    change: str
    tests: int
    failing: int
    database: int  # tests that use the database at all
    table: int  # tests that use the table
    selected: int
    hits: int  # selected tests that fail
    missed: list[str]


def main() -> None:
    """Run the study and print its table."""
    parser = argparse.ArgumentParser(description="Which tests does a changed schema reach?")
    every = ["sqlite", "script", "postgres", "models"]
    parser.add_argument("--backends", nargs="+", choices=every, default=every)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows: list[Row] = []
    with contextlib.ExitStack() as stack:
        work = given.work or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for backend in given.backends:
            try:
                url, make = stack.enter_context(_BACKENDS[backend]())
            except UnavailableError as why:
                print(f"{backend}: left out, {why}")
                continue
            rows += study(backend, url, make, work)
    print(table(rows))
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1))


def study(backend: str, url: str, make: Make, work: Path) -> Iterator[Row]:
    """The rows of one kind of database."""
    script = (PROGRAM / (MODELS if backend == "models" else "schema.sql")).read_text()
    recorded = work / f"{backend}-recorded"
    shutil.rmtree(recorded, ignore_errors=True)
    shutil.copytree(PROGRAM, recorded, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    make(recorded, script)
    everything = run(recorded, url, "--edgewise-all")
    if set(everything.values()) != {"passed"}:
        raise SystemExit(f"{backend}: not all tests pass on the schema as it is")
    using = tables(recorded)
    changes = OF_MODELS if backend == "models" else CHANGES
    for change, (changed, old, new) in changes.items():
        assert old in script, change
        tree = work / f"{backend}-changed"
        shutil.rmtree(tree, ignore_errors=True)
        shutil.copytree(recorded, tree)
        make(tree, script.replace(old, new, 1) if old else script)
        selected = set(run(tree, url, "--edgewise"))
        make(tree, script.replace(old, new, 1) if old else script)
        ended = run(tree, url, "-p", "no:edgewise")
        failing = {test for test, outcome in ended.items() if outcome != "passed"}
        row = Row(
            backend,
            change,
            len(everything),
            len(failing),
            len(set().union(*using.values())),
            len(using.get(changed, ())),
            len(selected),
            len(selected & failing),
            sorted(failing - selected),
        )
        print(row, file=sys.stderr, flush=True)
        yield row


def run(tree: Path, url: str, *options: str) -> dict[str, str]:
    """How the tests that ran have ended, by name."""
    report = tree / ".report.xml"
    report.unlink(missing_ok=True)
    hidden = ("PYTEST_", "EDGEWISE", "COV_")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(hidden)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *options],
        cwd=tree,
        env={**environment, "BOOKSTORE": url},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1, 5):
        raise SystemExit(done.stdout + done.stderr)
    if not report.exists():
        return {}
    ended = {}
    for case in ElementTree.parse(report).iter("testcase"):
        bad = [child.tag for child in case if child.tag in ("failure", "error")]
        name = f"{case.get('classname')}::{case.get('name')}"
        ended[name] = bad[0] if bad else "passed"
    return ended


def tables(tree: Path) -> dict[str, set[str]]:
    """Table -> the tests that use it in any way."""
    using: dict[str, set[str]] = {}
    with open_for_reading(tree / ".edgewise" / FILE_NAME) as database:
        matrix = load(database)
        for touch in matrix.distinct_touches("context:schema"):
            what = touch.name.rpartition("=")[0].rpartition("#")[2]
            relied = Reliance.parsed(what)
            if relied.table and relied.manner != CREATED:
                using.setdefault(relied.table, set()).update(matrix.touching(touch))
    return using


def table(rows: list[Row]) -> str:
    """The rows for people."""
    head = "database | change | fail | use the database | use the table | selected | hit | missed"
    lines = [f"| {head} |", "|" + "---|" * 8]
    for row in rows:
        share = f"{row.hits / row.selected:.2f}" if row.selected else "-"
        cells = (row.failing, row.database, row.table, row.selected, share, len(row.missed))
        told = " | ".join(map(str, cells))
        lines.append(f"| {row.backend} | {row.change} | {told} |")
    return "\n".join(lines)


# -- databases -----------------------------------------------------------------------


@contextlib.contextmanager
def _sqlite() -> Iterator[tuple[str, Make]]:
    def make(tree: Path, script: str) -> None:
        path = tree / "bookstore.db"
        path.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)

    yield "sqlite:///bookstore.db", make


@contextlib.contextmanager
def _script() -> Iterator[tuple[str, Make]]:
    yield "script", lambda tree, script: (tree / "schema.sql").write_text(script) and None


@contextlib.contextmanager
def _postgres() -> Iterator[tuple[str, Make]]:
    def make(tree: Path, script: str) -> None:
        running.make("bookstore", script.replace("INTEGER PRIMARY KEY", "SERIAL PRIMARY KEY"))

    with server() as running:
        yield running.url("bookstore"), make


@contextlib.contextmanager
def _models() -> Iterator[tuple[str, Make]]:
    yield "models", lambda tree, script: (tree / MODELS).write_text(script) and None


_BACKENDS = {"sqlite": _sqlite, "script": _script, "postgres": _postgres, "models": _models}

if __name__ == "__main__":
    main()
