"""A watcher of databases, and what it was told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from edgewise.config import ContextConfig
from edgewise.context.schemas import Schemas


class Told:
    """What a watcher has told so far, and what others have."""

    def __init__(self, root: Path) -> None:
        self.schemas = Schemas(
            ContextConfig(str(root), (str(root),), (), (str(root / ".edgewise"),))
        )
        self.names: list[str] = []
        self.busy: set[int] = set()
        self.rounds = 0
        self.files: list[str] = []
        self.errors: list[Exception] = []

    def waiting(self) -> list[tuple[str, str]]:
        return [("file", name) for name in self.files] + [("schema", name) for name in self.names]

    def withdraw(self, kind: str, name: str) -> None:
        found = self.files if kind == "file" else self.names
        if name in found:
            found.remove(name)

    def broken(self, error: Exception) -> None:
        self.errors.append(error)

    def taken(self) -> set[str]:
        """What was told since this was last asked."""
        taken = set(self.names)
        self.names.clear()
        self.files.clear()
        self.rounds += 1
        return taken

    def touch(self, name: str) -> None:
        if name not in self.names:
            self.names.append(name)


@contextmanager
def watching(root: Path) -> Iterator[Told]:
    """A watcher that is switched on; it must not have met an error of its own."""
    told = Told(root)
    told.schemas.join(told)
    told.schemas.install(told.touch)
    try:
        yield told
    finally:
        told.schemas.uninstall()
    assert told.errors == []


def database(path: Path, script: str) -> Path:
    """A database of SQLite, made by somebody else."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path


def fresh(root: Path) -> Schemas:
    """A watcher as it is when selecting: it has seen nothing."""
    return Schemas(ContextConfig(str(root), (str(root),), (), ()))
