"""The one door to SQL: open, migrate or refuse, lock.

**Why a rollback journal and not a write-ahead log.** A log is for many writers
and readers at once; we write once a run. A log leaves `-wal` and `-shm` files
beside the database that belong to it but get left behind when it is copied,
cached by CI or pulled from elsewhere; it needs shared memory, which network
file systems lack; and it cannot be read from a read-only directory. With
`journal_mode=DELETE` the history at rest is one file. A writer puts the pages
it will overwrite into a journal, flushes it (`synchronous=FULL`), overwrites,
flushes, and deletes the journal: that deletion is the commit. Killed before
it, at any moment, the next one to open finds the journal and puts the old
pages back. Killed after it, the new content stands. What is in doubt after a
loss of power is only which of the two.

**Why reading opens for writing.** SQLite cannot put old pages back through a
connection opened read-only. So a reader opens read-write without leave to
create (SQLite itself falls back to read-only where the file is), and then
forbids itself all statements that write.

**Strangers.** Before SQLite sees a file its header must be ours; before any
table is read, everything the file defines must equal our schema, so there is
no view, trigger or generated column to run. Nothing stored is ever executed
or unpickled.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias
from urllib.parse import quote

from edgewise.errors import (
    EdgewiseError,
    NoHistoryError,
    StoreCorruptError,
    StoreLockedError,
    StoreNewerError,
    StoreReadonlyError,
)
from edgewise.standard import builtins as __builtins__
from edgewise.standard import contextmanager, os, struct
from edgewise.store.bits import DamagedError
from edgewise.store.schema import HISTORY, Schema, statements

FILE_NAME = "history.db"
PATIENCE = 30.0  # seconds to wait for another process; a save takes one or two
MAGIC = b"SQLite format 3\0"
START_ANEW = "delete the file to start anew with 'pytest --edgewise-all'."

# type, name, table and text of everything a database defines
Definitions: TypeAlias = "frozenset[tuple[str, str, str, str | None]]"


class Transaction:
    """What may be done with a database between begin and commit."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows a query finds. Their types are what the file says: check them."""
        return self._connection.execute(sql, values).fetchall()

    def run(self, sql: str, values: Sequence[object] = ()) -> None:
        self._connection.execute(sql, values)

    def run_many(self, sql: str, values: Iterable[Sequence[object]]) -> None:
        self._connection.executemany(sql, values)


class Database:
    """An open database whose schema is known to be ours and current."""

    __slots__ = ("_connection", "_schema", "path", "writable")

    def __init__(
        self, path: Path, connection: sqlite3.Connection, schema: Schema, writable: bool
    ) -> None:
        self.path = path
        self.writable = writable
        self._connection = connection
        self._schema = schema

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return os.stat(self.path).st_size

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """One consistent view; a writer waits until it ends."""
        with _explained(self.path, "read"), self._transaction("BEGIN") as transaction:
            yield transaction

    @contextmanager
    def unpacking(self) -> Iterator[None]:
        """While what was read is looked at: what is found damaged then is said as in `reading`."""
        with _explained(self.path, "read"):
            yield

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """All or nothing; waits for other writers, then gives up with `StoreLockedError`."""
        if not self.writable:
            raise StoreReadonlyError(
                f"Couldn't write history '{shown(self.path)}': it was opened for reading. "
                "Nothing was changed; run without '--edgewise-readonly' to record."
            )
        with _explained(self.path, "write"), self._transaction("BEGIN IMMEDIATE") as transaction:
            yield transaction

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Transaction]:
        self._connection.execute(begin)
        try:
            # Another process may have upgraded the file since we opened it.
            _check_version(self.path, self._schema, _number(self._connection, "user_version"))
            yield Transaction(self._connection)
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def check(self) -> None:
        """Reads every page; raises `StoreCorruptError` if SQLite finds any of them damaged."""
        with self.reading() as transaction:
            found = transaction.rows("PRAGMA integrity_check")
            if found != [("ok",)]:
                raise DamagedError(f"SQLite finds it damaged ({found[0][0]})")


def open_for_reading(path: Path, schema: Schema = HISTORY, patience: float = PATIENCE) -> Database:
    """The database at `path`; creates and changes nothing.

    One of an older version is copied to memory and upgraded there.
    """
    with _explained(path, "read"):
        if _is_empty(path):
            raise NoHistoryError(
                f"There is no history at '{shown(path)}'. "
                "Nothing was created; record one with 'pytest --edgewise-all'."
            )
        _check_header(path, schema)
        connection = _connect(path, "rw", patience)
        try:
            if _version(path, schema, connection) < schema.version:
                connection = _copy_to_memory(connection)
                _upgrade(path, schema, connection)
            connection.execute("PRAGMA query_only=ON")
        except BaseException:
            connection.close()
            raise
    return Database(path, connection, schema, writable=False)


def open_for_writing(path: Path, schema: Schema = HISTORY, patience: float = PATIENCE) -> Database:
    """The database at `path`, created with its directory or upgraded if need be."""
    with _explained(path, "write"):
        make_directory(path.parent)
        _check_header(path, schema)
        connection = _connect(path, "rwc", patience)
        try:
            version = _version(path, schema, connection)
            if not version:
                # Each commit gives freed pages back, or the file would only ever grow.
                # It must be said before there are tables. FULL, as Python does not step
                # through a `PRAGMA incremental_vacuum`: it would free one page and stop.
                connection.execute("PRAGMA auto_vacuum=FULL")
            if version < schema.version:
                _upgrade(path, schema, connection)
        except BaseException:
            connection.close()
            raise
    return Database(path, connection, schema, writable=True)


def shown(path: Path) -> str:
    """The path as a message says it: relative to where the user is, if below it."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def make_directory(directory: Path) -> None:
    """Makes sure the directory exists; one that holds nothing yet gets a .gitignore.

    A directory that does hold something may be anyone's, even the project's
    own root, and git must not be told to ignore that.
    """
    directory.mkdir(parents=True, exist_ok=True)
    if not any(directory.iterdir()):
        (directory / ".gitignore").write_text("*\n", encoding="utf-8")


def _connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    where = quote(path.absolute().as_posix())
    uri = f"file://{where if where.startswith('/') else '/' + where}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
    try:
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA temp_store=MEMORY")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_empty(path: Path) -> bool:
    """Whether there is no file yet, or one that a creation cut short left without a table."""
    header = _header(path)
    return not header or _is_blank(header)


def _is_blank(header: bytes) -> bool:
    """Whether it heads a database of one page that nobody has named yet.

    `PRAGMA auto_vacuum` commits such a page before there is a transaction that
    could name it, so another run, or the next one after a kill, may meet it.
    """
    if len(header) < 100 or not header.startswith(MAGIC):
        return False
    pages, version, application_id = struct.unpack(">28xI28xI4xI28x", header)
    return pages <= 1 and not version and not application_id


def _check_header(path: Path, schema: Schema) -> None:
    """Refuses a file that is not ours by its first bytes, before SQLite does anything to it.

    With a journal beside it the header may be half written, and SQLite will
    first restore it; `_check_definitions` then asks again.
    """
    header = _header(path)
    if not header:
        return
    if header[18:20] not in (b"\1\1", b"") and header.startswith(MAGIC):
        raise DamagedError("it was switched to a write-ahead log, which edgewise never does")
    if path.with_name(path.name + "-journal").exists() or header != _header(path):
        return  # someone is writing it, or has just written
    if len(header) < 100 or not header.startswith(MAGIC):
        raise DamagedError("it is not an SQLite database")
    if _is_blank(header):
        return
    version, application_id = struct.unpack(">I4xI", header[60:72])
    if application_id != schema.application_id:
        raise DamagedError("it is the database of some other program")
    _check_version(path, schema, version)


def _header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(100)
    except FileNotFoundError:
        return b""


def _check_version(path: Path, schema: Schema, version: int) -> None:
    if version > schema.version:
        raise StoreNewerError(
            f"Couldn't use history '{shown(path)}': schema {version} is newer than "
            f"{schema.version}. It was left as it is; upgrade edgewise or {START_ANEW}"
        )


def _version(path: Path, schema: Schema, connection: sqlite3.Connection) -> int:
    """`_check_definitions` on one state of the file, whoever creates it meanwhile."""
    connection.execute("BEGIN")
    try:
        return _check_definitions(path, schema, connection)
    finally:
        connection.execute("ROLLBACK")


def _check_definitions(path: Path, schema: Schema, connection: sqlite3.Connection) -> int:
    """The version of the database, 0 for an empty one; refuses one that is not ours."""
    found = definitions(connection)
    version = _number(connection, "user_version")
    application_id = _number(connection, "application_id")
    if not found and not version and not application_id:
        return 0
    if application_id != schema.application_id:
        raise DamagedError("it is the database of some other program")
    _check_version(path, schema, version)
    if version == schema.version:
        script = schema.script
    elif version in schema.steps:
        script = schema.steps[version].before
    else:
        raise DamagedError(f"schema {version} is too old to be upgraded")
    if found != expected(script):
        raise DamagedError(f"its tables are not those of schema {version}")
    return version


def _upgrade(path: Path, schema: Schema, connection: sqlite3.Connection) -> None:
    """Leads an empty or older database to the current version, all or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _check_definitions(path, schema, connection)  # another process may have done it
        if not version:
            _run(connection, schema.script)
            connection.execute(f"PRAGMA application_id={schema.application_id}")
            version = schema.version
        while version < schema.version:
            _run(connection, schema.steps[version].upgrade)
            version += 1
        connection.execute(f"PRAGMA user_version={schema.version}")
        if definitions(connection) != expected(schema.script):
            raise DamagedError(f"upgrading it did not lead to schema {schema.version}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def definitions(connection: sqlite3.Connection) -> Definitions:
    """Everything the database defines; running none of it."""
    return frozenset(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def expected(script: str) -> Definitions:
    """What a database made by this script defines."""
    with closing(sqlite3.connect(":memory:")) as connection:
        _run(connection, script)
        return definitions(connection)


def _run(connection: sqlite3.Connection, script: str) -> None:
    for statement in statements(script):
        connection.execute(statement)


def _copy_to_memory(connection: sqlite3.Connection) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    copy.execute("PRAGMA trusted_schema=OFF")
    return copy


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


# SQLite's messages, which unlike its codes reach Python 3.10; what they mean for us; what to do.
_REASONS: tuple[tuple[str, type[EdgewiseError], str], ...] = (
    ("is locked", StoreLockedError, "wait for the other run to end, then try again."),
    ("readonly", StoreReadonlyError, "make the file and its directory writable."),
    ("unable to open", StoreReadonlyError, "make the file and its directory writable."),
    ("disk is full", StoreReadonlyError, "make room on the disk, then try again."),
    ("disk I/O error", StoreReadonlyError, "look after the disk, then try again."),
)


@contextmanager
def _explained(path: Path, doing: str) -> Iterator[None]:
    """Turns what SQLite, the disk or a damaged blob says into one of our errors."""
    what = f"Couldn't {doing} history '{shown(path)}'"
    try:
        yield
    except DamagedError as error:
        raise StoreCorruptError(f"{what}: {error}. It was left as it is; {START_ANEW}") from error
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise  # our own mistake, not the file's
    except sqlite3.Error as error:
        for part, kind, remedy in _REASONS:
            if part in str(error):
                raise kind(f"{what}: {error}. It was left as it is; {remedy}") from error
        raise StoreCorruptError(f"{what}: {error}. It was left as it is; {START_ANEW}") from error
    except UnicodeDecodeError as error:  # SQLite's message itself quotes damaged text
        raise StoreCorruptError(
            f"{what}: its text is not UTF-8. It was left as it is; {START_ANEW}"
        ) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreReadonlyError(
            f"{what}: {reason}. It was left as it is; make the file and its directory accessible."
        ) from error
