import gc
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.context.databases.watched import Told, database, watching

SCRIPT = (
    "CREATE TABLE book (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO book VALUES (1, 'Emma');"
)
NAME = {"sqlite:shop.db#book.name:read", "sqlite:shop.db#book.name:rows"}
READ = "SELECT name FROM book"


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    monkeypatch.chdir(tmp_path)
    database(tmp_path / "shop.db", SCRIPT)
    with watching(tmp_path) as told:
        yield told


def test_every_execution_is_told_though_it_is_compiled_once(told: Told) -> None:
    with closing(sqlite3.connect("shop.db")) as connection:
        for _ in range(3):
            assert connection.execute(READ).fetchall() == [("Emma",)]
            assert told.taken() == NAME
            connection.cursor().execute(READ)
            assert told.taken() == NAME


def test_it_is_told_of_each_connection(told: Told) -> None:
    for _ in range(2):
        with closing(sqlite3.connect("shop.db")) as connection:
            connection.execute(READ)
        assert told.taken() == NAME


def test_connections_are_what_they_were(told: Told) -> None:
    with closing(sqlite3.connect("shop.db")) as connection:
        assert isinstance(connection, sqlite3.Connection)
        assert type(connection).__name__ == "Connection"
        assert isinstance(connection.cursor(), sqlite3.Cursor)
        connection.row_factory = sqlite3.Row
        assert connection.execute(READ).fetchone()["name"] == "Emma"
        with connection:
            connection.executemany("INSERT INTO book (name) VALUES (?)", [("a",), ("b",)])
        assert connection.total_changes == 2
        assert list(connection.iterdump())


def test_classes_of_the_program_stay_in_charge(told: Told) -> None:
    calls: list[str] = []

    class Cursor(sqlite3.Cursor):
        def execute(self, *args: Any) -> Any:
            calls.append("cursor")
            return super().execute(*args)

    class Connection(sqlite3.Connection):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.execute("SELECT id FROM book")

        def execute(self, *args: Any) -> Any:
            calls.append("connection")
            return super().execute(*args)

    connection = sqlite3.connect("shop.db", factory=Connection)
    assert isinstance(connection, Connection)
    assert "sqlite:shop.db#book:whole" in told.taken()  # executed before it could be asked
    connection.execute(READ)
    assert told.taken() == NAME
    cursor = connection.cursor(Cursor)
    assert isinstance(cursor, Cursor)
    cursor.execute(READ)
    assert told.taken() == NAME
    assert calls == ["connection", "connection", "cursor"]
    connection.close()


def test_arguments_may_be_given_in_any_way(told: Told) -> None:
    ways: list[Any] = [
        lambda: sqlite3.connect(database="shop.db"),
        lambda: sqlite3.connect("shop.db", 5.0, 0, None, True, sqlite3.Connection, 128),
        lambda: sqlite3.connect(Path("shop.db")),
        lambda: sqlite3.connect("file:shop.db?mode=ro", uri=True),
        lambda: sqlite3.dbapi2.connect("shop.db"),
    ]
    for way in ways:
        with closing(way()) as connection:
            connection.execute(READ)
        assert told.taken() == NAME
    with pytest.raises(TypeError):
        sqlite3.connect()  # type: ignore[call-overload]


def test_an_authorizer_of_the_program_is_obeyed(told: Told) -> None:
    with closing(sqlite3.connect("shop.db")) as connection:
        asked = []

        def refuse(*note: Any) -> int:
            asked.append(note)
            return sqlite3.SQLITE_DENY

        connection.set_authorizer(refuse)
        with pytest.raises(sqlite3.DatabaseError):
            connection.execute(READ)
        assert asked
        told.taken()
        connection.set_authorizer(lambda *note: sqlite3.SQLITE_OK)
        connection.execute(READ)
        assert told.taken() == NAME


def test_what_fails_relies_on_what_it_names(told: Told) -> None:
    with closing(sqlite3.connect("shop.db")) as connection:
        with pytest.raises(sqlite3.OperationalError):
            connection.execute("SELECT title FROM book")
        assert told.taken() == {"sqlite:shop.db#book:whole"}
        with pytest.raises(sqlite3.OperationalError):
            connection.execute("SELECT title FROM shelf")
        assert told.taken() == {"sqlite:shop.db#shelf:whole"}
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("INSERT INTO book (id, name) VALUES (1, 'x')")
        assert "sqlite:shop.db#book:insert id,name" in told.taken()


def test_databases_of_the_run_are_its_own_affair(told: Told, tmp_path: Path) -> None:
    for path in (":memory:", "new.db", "file:x?mode=memory", ""):
        with closing(sqlite3.connect(path, uri=True)) as connection:
            connection.executescript(SCRIPT)
            connection.execute(READ)
        assert told.taken() == {"made:#book:exists"}


def test_attached_and_copied_databases(told: Told) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("ATTACH DATABASE 'shop.db' AS shop")
        connection.execute("SELECT name FROM shop.book")
        assert told.taken() == NAME
    with (
        closing(sqlite3.connect("shop.db")) as source,
        closing(sqlite3.connect(":memory:")) as copy,
    ):
        source.backup(copy)
        told.taken()
        copy.execute(READ)
        assert told.taken() == NAME


def test_connections_made_without_connect_count_for_the_file(told: Told) -> None:
    with closing(sqlite3.Connection("shop.db")) as connection:
        connection.execute(READ)
    assert told.taken() == {"sqlite:shop.db#:file"}
    factory: Any = lambda *args, **kwargs: sqlite3.Connection(*args, **kwargs)  # noqa: E731
    with closing(sqlite3.connect("shop.db", factory=factory)):
        assert "sqlite:shop.db#:file" in told.taken()


def test_statements_of_other_threads(told: Told) -> None:
    def read() -> None:
        with closing(sqlite3.connect("shop.db")) as connection:
            connection.execute(READ)

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    assert told.taken() == NAME


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    plain = sqlite3.connect
    with watching(tmp_path):
        assert sqlite3.connect is not plain
    assert sqlite3.connect is plain
    assert sqlite3.dbapi2.connect is plain
    with closing(sqlite3.connect(":memory:")) as connection:
        assert type(connection) is sqlite3.Connection
    gc.collect()
