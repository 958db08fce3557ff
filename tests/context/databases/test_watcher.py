import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.context.databases.watched import database, fresh, watching

from edgewise.context.key import ABSENT, NOTHING, UNKNOWN
from edgewise.errors import DatabaseUnreadableWarning

SCRIPT = (
    "CREATE TABLE book (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO book VALUES (1, 'Emma');"
)
COLUMN = "sqlite:shop.db#book.name:read"
ROWS = "sqlite:shop.db#book.name:rows"


def unreadable(root: Path, name: str) -> str:
    """What is said of a database that cannot be asked."""
    schemas = fresh(root)
    assert schemas.fingerprint(name) == UNKNOWN
    (doubt,) = schemas.doubts
    assert isinstance(doubt, DatabaseUnreadableWarning)
    return str(doubt)


def test_a_fingerprint_is_that_of_before_the_run(tmp_path: Path) -> None:
    path = database(tmp_path / "shop.db", SCRIPT)
    before = fresh(tmp_path).fingerprint(COLUMN)
    with watching(tmp_path) as told, closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE book RENAME COLUMN name TO title")
        assert told.schemas.fingerprint(COLUMN) == before
    assert fresh(tmp_path).fingerprint(COLUMN) == ABSENT


def test_rows_that_the_run_committed_are_its_own(tmp_path: Path) -> None:
    path = database(tmp_path / "shop.db", SCRIPT)
    with watching(tmp_path) as told, closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO book (name) VALUES ('x')")
        connection.rollback()
        assert told.schemas.fingerprint(ROWS) == fresh(tmp_path).fingerprint(ROWS)
    with watching(tmp_path) as told, closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO book (name) VALUES ('x')")
        connection.commit()
        os.utime(path, (1, 1))
        assert told.schemas.fingerprint(ROWS) == NOTHING


def test_a_database_that_is_gone(tmp_path: Path) -> None:
    assert fresh(tmp_path).fingerprint(COLUMN) == ABSENT
    told = fresh(tmp_path).explain(COLUMN, "0", ABSENT)
    assert told == "book.name is gone from shop.db"


def test_a_database_that_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edgewise.context.databases.sources._PATIENCE", 0.01)
    path = database(tmp_path / "shop.db", SCRIPT)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        assert "locked" in unreadable(tmp_path, COLUMN)


def test_a_locked_database_is_waited_for_once(tmp_path: Path) -> None:
    path = database(tmp_path / "shop.db", SCRIPT)
    schemas = fresh(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        for number in range(10):
            assert schemas.fingerprint(f"sqlite:shop.db#book.c{number}:read") == UNKNOWN
        assert time.monotonic() - began < 10  # seconds; one by one it would take twenty
    assert len(schemas.doubts) == 1


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "shop.db").mkdir()
    with watching(tmp_path) as told:
        with pytest.raises(sqlite3.OperationalError):
            sqlite3.connect(tmp_path / "shop.db")
        assert told.taken() == {"sqlite:shop.db#:file"}


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_a_database_without_rights(tmp_path: Path) -> None:
    path = database(tmp_path / "shop.db", SCRIPT)
    path.chmod(0)
    assert unreadable(tmp_path, COLUMN)
    path.chmod(stat.S_IRWXU)


def test_a_directory_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "shop.db").mkdir()
    assert "directory" in unreadable(tmp_path, COLUMN)


def test_what_is_no_database_counts_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "shop.db"
    path.write_bytes(b"this is text" * 100)
    first = fresh(tmp_path).fingerprint(COLUMN)
    assert first == fresh(tmp_path).fingerprint(COLUMN)
    path.write_bytes(b"this is another" * 100)
    assert fresh(tmp_path).fingerprint(COLUMN) != first


def test_a_damaged_database(tmp_path: Path) -> None:
    path = database(tmp_path / "shop.db", SCRIPT)
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)
    assert unreadable(tmp_path, COLUMN)


def test_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "shop.db").mkdir()
    schemas = fresh(tmp_path)
    for name in (COLUMN, ROWS):
        assert schemas.fingerprint(name) == UNKNOWN
    assert len(schemas.doubts) == 1


def test_a_server_that_cannot_be_asked(tmp_path: Path) -> None:
    assert "nowhere" in unreadable(tmp_path, "no_such_driver://me@nowhere/shop#a.b:read")


def test_a_program_on_a_broken_database_is_told_by_the_driver(tmp_path: Path) -> None:
    path = tmp_path / "shop.db"
    path.write_bytes(b"this is text" * 100)
    with watching(tmp_path) as told, closing(sqlite3.connect(path)) as connection:
        with pytest.raises(sqlite3.DatabaseError):
            connection.execute("SELECT name FROM book")
        assert told.taken() == {"sqlite:shop.db#book:whole"}


def test_a_script_that_was_executed_is_no_longer_a_file(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text(SCRIPT)
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        told.files.append("read schema.sql")
        connection.executescript(SCRIPT)
        assert told.files == []
        assert told.taken() == {"script:schema.sql#:rest"}
        connection.execute("SELECT name FROM book")
        assert told.taken() == {"script:schema.sql#book.name:read", "script:schema.sql#book:rows"}


def test_nor_if_it_is_executed_statement_by_statement(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text(SCRIPT)
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        told.files.append("read schema.sql")
        for statement in SCRIPT.split(";"):
            connection.execute(statement)
        assert told.files == []
        assert told.taken() == {"script:schema.sql#:rest"}


def test_but_half_of_it_is_not_enough(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text(SCRIPT)
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        told.files.append("read schema.sql")
        connection.execute(SCRIPT.split(";")[0])
        assert told.files == ["read schema.sql"]
        told.taken()
        told.files.append("read schema.sql")  # by another unit
        connection.execute(SCRIPT.split(";")[1])
        assert told.files == ["read schema.sql"]


def test_scripts_add_up(tmp_path: Path) -> None:
    create, insert, _ = SCRIPT.split(";")
    (tmp_path / "1.sql").write_text(create)
    (tmp_path / "2.sql").write_text(insert)
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        told.files.append("read 1.sql")
        connection.executescript(create)
        told.files.append("read 2.sql")
        connection.executescript(insert)
        told.taken()
        connection.execute("SELECT count(*) FROM book")
        assert "script:1.sql+2.sql#book:rows" in told.taken()


def test_a_script_that_no_longer_runs_is_told_to_all(tmp_path: Path) -> None:
    rest = "script:schema.sql#:rest"
    (tmp_path / "schema.sql").write_text(SCRIPT)
    good = fresh(tmp_path).fingerprint(rest)
    (tmp_path / "schema.sql").write_text("-- more\n" + SCRIPT)
    assert fresh(tmp_path).fingerprint(rest) == good
    (tmp_path / "schema.sql").write_text(SCRIPT.replace("name TEXT", "name TEXT, more TEXT"))
    assert fresh(tmp_path).fingerprint(rest) != good  # its own INSERT fails
    (tmp_path / "schema.sql").unlink()
    assert fresh(tmp_path).fingerprint(rest) == ABSENT


def test_one_more_migration_counts_by_what_it_does(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "1.sql").write_text("CREATE TABLE book (name TEXT, price INT);")
    (folder / "2.sql").write_text("ALTER TABLE book ADD COLUMN shelf TEXT;")
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        told.files.append("list migrations")
        for path in sorted(folder.iterdir()):
            told.files.append(f"read migrations/{path.name}")
            connection.executescript(path.read_text())
        assert told.files == []
        told.taken()
        connection.execute("SELECT name, price FROM book")
        relied = told.taken()
    assert "script:migrations/*.sql#book.name:read" in relied
    old = fresh(tmp_path)
    names = [*relied, "script:migrations/*.sql#:rest"]
    before = {name: old.fingerprint(name) for name in names}
    (folder / "3.sql").write_text("ALTER TABLE book RENAME COLUMN price TO cost;")
    new = fresh(tmp_path)
    moved = {name for name in names if new.fingerprint(name) != before[name]}
    assert moved == {"script:migrations/*.sql#book.price:read"}
    (folder / "more.py").touch()
    rest = "script:migrations/*.sql#:rest"
    assert fresh(tmp_path).fingerprint(rest) != before[rest]


def test_but_not_if_the_folder_holds_scripts_that_were_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    for name in ("1.sql", "2.sql"):
        (folder / name).write_text(f"CREATE TABLE t{name[0]} (x INT);")
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        told.files += ["list migrations", "read migrations/1.sql"]
        connection.executescript((folder / "1.sql").read_text())
        assert told.files == ["list migrations"]
        assert told.taken() == {"script:migrations/1.sql#:rest"}
