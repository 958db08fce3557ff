"""Opening: what is created, what is upgraded, what is refused, and how that is said."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.store.recordings import content, run

from edgewise.errors import (
    EdgewiseError,
    NoHistoryError,
    StoreCorruptError,
    StoreLockedError,
    StoreNewerError,
    StoreReadonlyError,
)
from edgewise.store.collected import collected
from edgewise.store.database import (
    Transaction,
    definitions,
    expected,
    open_for_reading,
    open_for_writing,
)
from edgewise.store.histories import load, save
from edgewise.store.schema import HISTORY, Schema, Step


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".edgewise" / "history.db"


@pytest.fixture
def saved(path: Path) -> Path:
    return saved_at(path)


def saved_at(path: Path) -> Path:
    with open_for_writing(path) as database:
        save(database, run("t.py::test_a", "t.py::test_b"))
    return path


def listing(path: Path) -> dict[str, bytes]:
    return {name.name: name.read_bytes() for name in path.parent.iterdir()}


def test_the_directory_keeps_itself_out_of_git(saved: Path) -> None:
    assert sorted(listing(saved)) == [".gitignore", "history.db"]
    assert (saved.parent / ".gitignore").read_text() == "*\n"


def test_a_directory_in_use_gets_no_gitignore(tmp_path: Path) -> None:
    (tmp_path / "setup.py").touch()
    open_for_writing(tmp_path / "history.db").close()
    assert not (tmp_path / ".gitignore").exists()


def test_the_script_makes_what_is_expected(saved: Path) -> None:
    connection = sqlite3.connect(saved)
    assert definitions(connection) == expected(HISTORY.script)
    assert "--" not in str(definitions(connection))
    connection.close()


def test_reading_creates_nothing(path: Path) -> None:
    with pytest.raises(NoHistoryError, match="There is no history"):
        open_for_reading(path)
    assert not path.parent.exists()


def test_reading_changes_nothing(saved: Path) -> None:
    before = listing(saved)
    with open_for_reading(saved) as database:
        load(database)
        database.check()
        with pytest.raises(StoreReadonlyError, match="opened for reading"):
            save(database, run("t.py::test_c"))
        with pytest.raises(StoreReadonlyError), database.reading() as transaction:
            transaction.run("DELETE FROM test")
    assert listing(saved) == before


def test_names_in_paths_need_no_care(tmp_path: Path) -> None:
    odd = tmp_path / "a?mode=memory #%20ü" / "history.db"
    with open_for_writing(odd) as database:
        save(database, run("t.py::test_a"))
    with open_for_reading(odd) as database:
        assert load(database).tests == ("t.py::test_a",)


# --- strangers and damage ---


def cut_to(size: int) -> Callable[[Path], None]:
    return lambda path: os.truncate(path, size)


def scribble(path: Path) -> None:
    path.write_bytes(b"# not a database\n" * 100)


def other_program(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE arc (id INTEGER)")
    connection.close()


def damage_pages(path: Path) -> None:
    body = bytearray(path.read_bytes())
    body[4096:] = b"\xa5" * (len(body) - 4096)
    path.write_bytes(body)


def with_sql(*statements: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return change


def read_all(path: Path) -> None:
    with open_for_reading(path) as database:
        database.check()
        load(database)


STRANGE: list[tuple[Callable[[Path], None], str]] = [
    (scribble, "not an SQLite database"),
    (cut_to(50), "not an SQLite database"),
    (cut_to(4096), "malformed"),
    (cut_to(3 * 4096), "malformed"),
    (damage_pages, "malformed|tables are not|outside|missing|damaged"),
    (other_program, "some other program"),
    (with_sql("PRAGMA journal_mode=WAL"), "write-ahead"),
    (with_sql("CREATE VIEW v AS SELECT 1"), "tables are not those of schema 2"),
    (
        with_sql("CREATE TRIGGER t AFTER DELETE ON test BEGIN DELETE FROM unit; END"),
        "tables are not those of schema 2",
    ),
    (with_sql("ALTER TABLE test ADD COLUMN x AS (abs(unit))"), "tables are not those of schema 2"),
    (with_sql("DROP TABLE touch"), "tables are not those of schema 2"),
    (with_sql("PRAGMA user_version=0"), "too old"),
]


@pytest.mark.parametrize(("spoil", "what"), STRANGE)
def test_what_is_not_ours_is_refused_and_left_alone(
    saved: Path, spoil: Callable[[Path], None], what: str
) -> None:
    spoil(saved)
    before = listing(saved)
    with pytest.raises(StoreCorruptError, match=what) as caught:
        read_all(saved)
    assert "It was left as it is; delete the file" in str(caught.value)
    assert "[store-corrupt]" in str(caught.value)
    with pytest.raises(StoreCorruptError), open_for_writing(saved) as database:
        save(database, run("t.py::test_a", complete=False))
    assert listing(saved) == before


def test_a_newer_schema_is_refused(saved: Path) -> None:
    with_sql("PRAGMA user_version=9", "ALTER TABLE test ADD COLUMN more TEXT")(saved)
    before = listing(saved)
    for open_it in (open_for_reading, open_for_writing):
        with pytest.raises(StoreNewerError, match="schema 9 is newer than 2"):
            open_it(saved)
    assert listing(saved) == before


def test_an_upgrade_by_another_process_is_noticed(saved: Path) -> None:
    with open_for_writing(saved) as database:
        with_sql("PRAGMA user_version=9")(saved)
        with pytest.raises(StoreNewerError):
            save(database, run("t.py::test_a"))


def test_a_file_can_be_filled_whose_creation_was_cut_short(path: Path) -> None:
    path.parent.mkdir()
    with_sql("PRAGMA auto_vacuum=FULL")(path)
    assert path.stat().st_size == 4096, "SQLite commits the bare pragma"
    with pytest.raises(NoHistoryError):
        open_for_reading(path)
    with open_for_writing(path) as database:
        save(database, run("t.py::test_a"))
        assert load(database).tests == ("t.py::test_a",)


def test_an_empty_file_is_no_history_and_can_be_filled(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with pytest.raises(NoHistoryError):
        open_for_reading(path)
    with open_for_writing(path) as database:
        save(database, run("t.py::test_a"))
        assert load(database).tests == ("t.py::test_a",)


# --- upgrading ---

ONE = "CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT);"
TWO = "CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT, stars INTEGER NOT NULL);"
THREE = TWO + "CREATE TABLE tag (note INTEGER, word TEXT);"
TO_TWO = """
    ALTER TABLE note RENAME TO old_note;
    CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT, stars INTEGER NOT NULL);
    INSERT INTO note SELECT id, body, 3 FROM old_note;
    DROP TABLE old_note;
"""
TO_THREE = "CREATE TABLE tag (note INTEGER, word TEXT);"
FIRST = Schema(7, 1, ONE)
THIRD = Schema(7, 3, THREE, {1: Step(ONE, TO_TWO), 2: Step(TWO, TO_THREE)})


@pytest.fixture
def old(path: Path) -> Path:
    with open_for_writing(path, FIRST) as database, database.writing() as transaction:
        transaction.run("INSERT INTO note (body) VALUES ('kept')")
    return path


def test_an_older_schema_is_upgraded_step_by_step(old: Path) -> None:
    with open_for_writing(old, THIRD) as database, database.reading() as transaction:
        assert transaction.rows("SELECT body, stars FROM note") == [("kept", 3)]
        assert transaction.rows("SELECT * FROM tag") == []
    with pytest.raises(StoreNewerError, match="schema 3 is newer than 1"):
        open_for_reading(old, FIRST)


def test_reading_upgrades_a_copy(old: Path) -> None:
    before = listing(old)
    with open_for_reading(old, THIRD) as database, database.reading() as transaction:
        assert transaction.rows("SELECT body, stars FROM note") == [("kept", 3)]
    assert listing(old) == before


@pytest.mark.parametrize(
    ("upgrade", "error"),
    [
        ("ALTER TABLE note ADD COLUMN stars INTEGER", "did not lead to schema 2"),
        ("DROP TABLE note; SELECT nonsense", "no such column"),
    ],
)
def test_a_failed_upgrade_leaves_the_old_one(old: Path, upgrade: str, error: str) -> None:
    before = listing(old)
    with pytest.raises(StoreCorruptError, match=error):
        open_for_writing(old, Schema(7, 2, TWO, {1: Step(ONE, upgrade)}))
    assert listing(old) == before


def test_an_older_schema_with_a_trigger_is_not_upgraded(old: Path) -> None:
    with_sql("CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM note; END")(old)
    with pytest.raises(StoreCorruptError, match="tables are not those of schema 1"):
        open_for_writing(old, THIRD)


# --- others at work, and places that cannot be written ---


def test_a_second_writer_waits_and_then_gives_up(saved: Path) -> None:
    with (
        open_for_writing(saved) as one,
        open_for_writing(saved, patience=0.1) as two,
        one.writing(),
        pytest.raises(StoreLockedError, match="wait for the other run to end"),
    ):
        save(two, run("t.py::test_c"))


def test_a_reader_sees_the_old_content_while_another_writes(saved: Path) -> None:
    with open_for_writing(saved) as one, open_for_reading(saved, patience=0.1) as two:
        with one.writing() as transaction:
            transaction.run("DELETE FROM test")
            assert len(load(two).tests) == 2
        assert len(load(two).tests) == 0


def delete_and_fail(transaction: Transaction) -> None:
    transaction.run("DELETE FROM test")
    raise KeyError("on purpose")


def test_an_error_inside_a_transaction_undoes_it(saved: Path) -> None:
    with open_for_writing(saved) as database:
        before = content(load(database))
        with pytest.raises(KeyError), database.writing() as transaction:
            delete_and_fail(transaction)
        assert content(load(database)) == before


READ_AND_WRITE = """
import os, sys
from pathlib import Path
from edgewise.errors import StoreReadonlyError
from edgewise.store.database import open_for_reading, open_for_writing
from edgewise.store.histories import forget, load
if os.getuid() == 0:  # to root nothing is read-only
    os.setgid(65534)
    os.setuid(65534)
path = Path(sys.argv[1])
with open_for_reading(path) as database:
    print(*load(database).tests)
try:
    with open_for_writing(path) as database:
        forget(database, ["t.py::test_a"])
except StoreReadonlyError as error:
    print(error)
"""


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A directory anyone may enter; each pytest that starts shuts its own to others anew."""
    with TemporaryDirectory() as made:
        directory = Path(made)
        directory.chmod(0o755)
        yield directory


@pytest.mark.skipif(os.name != "posix", reason="rights as on Unix")
def test_a_read_only_directory_can_be_read(open_to_all: Path) -> None:
    saved = saved_at(open_to_all / ".edgewise" / "history.db")
    saved.parent.chmod(0o555)
    saved.chmod(0o444)
    before = listing(saved)
    try:
        done = subprocess.run(
            [sys.executable, "-c", READ_AND_WRITE, str(saved)],
            capture_output=True,
            text=True,
            cwd=saved.parent,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert done.returncode == 0, done.stderr
        tests, refusal = done.stdout.splitlines()
        assert tests == "t.py::test_a t.py::test_b"
        assert "make the file and its directory writable" in refusal
        assert refusal.endswith("[store-readonly]")
        assert listing(saved) == before
    finally:
        saved.parent.chmod(0o755)


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / ".edgewise").write_text("a file, not a directory")
    with pytest.raises(StoreReadonlyError, match="Couldn't write history"):
        open_for_writing(tmp_path / ".edgewise" / "history.db")


def test_every_refusal_is_one_of_ours(tmp_path: Path) -> None:
    (tmp_path / "history.db").mkdir()
    with pytest.raises(EdgewiseError):
        open_for_reading(tmp_path / "history.db")


def test_a_history_of_the_first_version_is_brought_up_to_date(saved: Path) -> None:
    with_sql("DROP TABLE collected", "PRAGMA user_version=1")(saved)
    with open_for_reading(saved) as database:
        tests = load(database).tests
        assert tests
        assert collected(database) == {}
    with open_for_writing(saved) as database:
        save(database, replace(run("t.py::test_z", complete=False), collected={"app.py": "x"}))
        assert set(load(database).tests) == {*tests, "t.py::test_z"}
    connection = sqlite3.connect(saved)
    assert definitions(connection) == expected(HISTORY.script)
    connection.close()
