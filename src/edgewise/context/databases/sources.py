"""Where a schema comes from: a file of SQLite, a server, or the scripts that made it.

Each is looked at once while recording, before the program has done anything to it,
and once while selecting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from edgewise.context.databases import reliance as manners
from edgewise.context.databases import rules
from edgewise.context.databases.definitions import relied_on_by, schema_of_script
from edgewise.context.databases.reliance import Reliance
from edgewise.context.databases.schema import Schema
from edgewise.context.databases.tokens import same
from edgewise.context.key import ABSENT, NOTHING
from edgewise.standard import builtins as __builtins__
from edgewise.standard import hashlib, os

SQLITE = "sqlite:"
SCRIPT = "script:"  # executed by SQLite
SERVER_SCRIPT = "server-script:"  # executed by another
JOINED = "+"  # between scripts that ran one after the other
EVERY = "*.sql"  # all scripts of a folder, by their names
_PATIENCE = 2.0  # seconds to wait for a lock
_MOST = 64 << 20  # bytes of a database whose rows are read; of a larger one, time and size count


class UnreadableError(Exception):
    """A database could not be asked. Why, in words; `in_vain`: asking it again would take time."""

    def __init__(self, why: str, *, in_vain: bool = False) -> None:
        super().__init__(why)
        self.in_vain = in_vain


class Source(Protocol):
    """Something that has a schema."""

    def fingerprint(self, relied: Reliance) -> str:
        """What is relied on, as it was when this was first asked; `ABSENT` if it is not there."""


class Scripts:
    """Scripts of DDL, in the order in which they ran."""

    def __init__(self, paths: Sequence[str], *, sqlite: bool) -> None:
        self.paths = paths
        self._sqlite = sqlite

    def fingerprint(self, relied: Reliance) -> str:
        if self._texts is None:
            return ABSENT
        if relied.manner == manners.REST:
            return rules.digest([self.schema.rest, self._outcome, self._beside])
        return rules.fingerprint(self.schema, relied)

    @cached_property
    def _outcome(self) -> object:
        """What says whether the scripts can be executed at all.

        SQLite is simply asked. For others: all that their own statements rely on.
        """
        texts = self._texts or []
        if not self._sqlite:
            return [rules.fingerprint(self.schema, relied) for relied in relied_on_by(texts)]
        import sqlite3

        with closing(plain_connect()(":memory:")) as connection:
            try:
                for text in texts:
                    connection.executescript(text)
            except sqlite3.Error:  # also where a script needs a function of the program's
                return [same(text) for text in texts]
        return "executed"

    @cached_property
    def schema(self) -> Schema:
        return schema_of_script(*(self._texts or ()))

    @cached_property
    def _texts(self) -> list[str] | None:
        try:
            paths = [one for path in self.paths for one in _expanded(Path(path))]
            return [path.read_text("utf-8", errors="replace") for path in paths]
        except OSError:
            return None

    @property
    def _beside(self) -> list[str]:
        """What else is in folders whose scripts all ran: who lists them may look at it."""
        folders = [Path(path).parent for path in self.paths if path.endswith(EVERY)]
        found = (one for folder in folders for one in os.listdir(folder))
        return sorted(one for one in found if not one.endswith((".sql", ".pyc", "__pycache__")))


def _expanded(path: Path) -> list[Path]:
    """The files that a path stands for, in the order of their names."""
    if path.name != EVERY:
        return [path]
    names = sorted(name for name in os.listdir(path.parent) if name.endswith(".sql"))
    return [path.parent / name for name in names]


class SqliteFile:
    """A database in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.written: set[str] = set()  # tables that this run wrote to, folded
        self._state = _state(path)
        self._rows: dict[str, dict[str, str]] = {}

    def fingerprint(self, relied: Reliance) -> str:
        if not os.path.exists(self.path):
            return ABSENT
        if relied.manner == manners.FILE or not self._is_database:
            return self.content
        if relied.manner == manners.ROWS:
            return self._fingerprint_of_rows(relied)
        return rules.fingerprint(self.schema, relied)

    @cached_property
    def content(self) -> str:
        """Of the file as a whole."""
        try:
            if os.path.getsize(self.path) > _MOST:
                return rules.digest(_state(self.path))
            return rules.digest(hashlib.blake2b(Path(self.path).read_bytes()).digest())
        except OSError as error:
            raise UnreadableError(f"{error.strerror or error}") from None

    @cached_property
    def _is_database(self) -> bool:
        try:
            with open(self.path, "rb") as file:
                return file.read(16) in (b"", b"SQLite format 3\0")
        except OSError as error:
            raise UnreadableError(f"{error.strerror or error}") from None

    @cached_property
    def schema(self) -> Schema:
        """Of the file, with what it remembers of itself."""
        found: Schema = self._asked(schema_of_sqlite)
        return found

    def _asked(self, question: Callable[[Any], Any]) -> Any:
        import sqlite3

        uri = Path(self.path).absolute().as_uri() + "?mode=ro"
        try:
            with closing(plain_connect()(uri, timeout=_PATIENCE, uri=True)) as connection:
                return question(connection)
        except sqlite3.Error as error:
            raise UnreadableError(str(error), in_vain="locked" in str(error)) from None

    def _fingerprint_of_rows(self, relied: Reliance) -> str:
        """What is in a column; `NOTHING` if that is the doing of this run."""
        table = relied.table.lower()
        if table in self.written and _state(self.path) != self._state:
            return NOTHING
        if os.path.getsize(self.path) > _MOST:
            return rules.digest(_state(self.path))
        known = self.schema.named(table)
        if any(t.is_view and not rules.joins_unnamed(t) for t in known):
            return "view"  # SQLite tells what it reads of the tables behind it
        if table not in self._rows:
            asked: dict[str, str] = self._asked(lambda connection: _rows(connection, relied.table))
            self._rows[table] = asked
        return self._rows[table].get(relied.column.lower(), ABSENT)


def plain_connect() -> Callable[..., Any]:
    """What connects to SQLite without being watched."""
    import _sqlite3

    return _sqlite3.connect


def schema_of_sqlite(connection: Any) -> Schema:
    """The schema of an open database: SQLite keeps it as the DDL it amounts to."""
    order = "CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 1 ELSE 2 END"
    rows = connection.execute(
        f"SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY {order}, name"
    )
    schema = schema_of_script(*(sql for (sql,) in rows))
    kept = [
        connection.execute(f"PRAGMA {name}").fetchone()
        for name in ("user_version", "application_id", "encoding")
    ]
    return Schema(schema.tables, settings=rules.digest(kept), rest=schema.rest)


def _rows(connection: Any, table: str) -> dict[str, str]:
    """Column -> what is in it; "" -> how many rows there are; `ALL` -> everything."""
    import sqlite3

    try:
        found = _rows_of(connection, table)
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return {}
        raise
    within = [_rows_of(connection, name) for name in _kept_in(connection, table)]
    if within:
        found = {name: rules.digest([told, within]) for name, told in found.items()}
    return {**found, manners.ALL: rules.digest(sorted(found.items()))}


def _kept_in(connection: Any, table: str) -> list[str]:
    """The tables that a virtual table keeps its content in, which it may not show."""
    asked = "SELECT 1 FROM sqlite_master WHERE lower(name) = ? AND sql LIKE 'CREATE VIRTUAL%'"
    if connection.execute(asked, (table.lower(),)).fetchone() is None:
        return []
    named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    return [name for (name,) in named if name.lower().startswith(f"{table.lower()}_")]


def _rows_of(connection: Any, table: str) -> dict[str, str]:
    quoted = table.replace('"', '""')
    cursor = connection.execute(f'SELECT * FROM "{quoted}"')
    names = [description[0].lower() for description in cursor.description]
    digests = [hashlib.blake2b(digest_size=8) for _ in names]
    count = 0
    for row in cursor:
        count += 1
        for digest, value in zip(digests, row, strict=True):
            digest.update(repr(value).encode("utf-8", "surrogatepass") + b"\0")
    found = {name: d.hexdigest() for name, d in zip(names, digests, strict=True)}
    return {**found, "": str(count)}


def _state(path: str) -> list[tuple[int, int]]:
    """Size and time of what a database is kept in."""
    found = []
    for name in (path, path + "-wal"):
        try:
            stat = os.stat(name)
            found.append((stat.st_size, stat.st_mtime_ns))
        except OSError:
            found.append((0, 0))
    return found
