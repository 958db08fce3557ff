"""Drivers of servers; those of PostgreSQL on a real one, where it can be started."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from studies.postgres import Server, UnavailableError, server
from tests.context.databases.watched import Told, fresh, watching

from edgewise.context.key import ABSENT, UNKNOWN

SCRIPT = """
CREATE TYPE mood AS ENUM ('sad', 'glad');
CREATE TABLE author (id SERIAL PRIMARY KEY, name TEXT);
CREATE TABLE book (
    id SERIAL PRIMARY KEY, name VARCHAR(100) NOT NULL, mood mood DEFAULT 'sad',
    author INT REFERENCES author (id), CHECK (length(name) > 1)
);
CREATE VIEW names AS SELECT name FROM book;
CREATE FUNCTION twice(x INT) RETURNS INT LANGUAGE SQL AS 'SELECT 2 * x';
CREATE DOMAIN count AS INT CHECK (VALUE > 0);
CREATE SEQUENCE numbers;
CREATE TABLE shelf (
    id INT DEFAULT nextval('numbers'), size count DEFAULT 1, moods mood[],
    twofold INT DEFAULT twice(1)
);
CREATE VIEW sizes AS SELECT size FROM shelf;
CREATE VIEW large AS SELECT size FROM sizes WHERE size > 5;
CREATE TABLE event (at INT) PARTITION BY RANGE (at);
INSERT INTO book (name) VALUES ('Emma');
"""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    pytest.importorskip("sqlglot")
    try:
        with server() as running:
            yield running
    except UnavailableError as why:
        pytest.skip(str(why))


def _psycopg2(running: Server) -> Callable[[str], Any]:
    driver = pytest.importorskip("psycopg2")
    connection = driver.connect(
        host=running.host, port=running.port, user=running.user, dbname="shop", password="hidden"
    )
    return _executing(connection)


def _psycopg(running: Server) -> Callable[[str], Any]:
    driver = pytest.importorskip("psycopg")
    connection = driver.connect(
        host=running.host, port=running.port, user=running.user, dbname="shop", password="hidden"
    )
    return _executing(connection)


def _executing(connection: Any) -> Callable[[str], Any]:
    def execute(text: str) -> Any:
        with connection.cursor() as cursor:
            cursor.execute(text)
            found = cursor.fetchall() if cursor.description else None
        connection.rollback()
        return found

    return execute


def _sqlalchemy(running: Server) -> Callable[[str], Any]:
    alchemy = pytest.importorskip("sqlalchemy")
    pytest.importorskip("psycopg2")
    engine = alchemy.create_engine(running.url("shop"), poolclass=alchemy.NullPool)

    def execute(text: str) -> Any:
        with engine.connect() as connection:
            result = connection.execute(alchemy.text(text))
            return [tuple(row) for row in result] if result.returns_rows else None

    return execute


WAYS = {"psycopg2": _psycopg2, "psycopg": _psycopg, "sqlalchemy": _sqlalchemy}


def relied(told: Told) -> set[str]:
    """What was told, without the server's name."""
    return {name.rpartition("#")[2] for name in told.taken()} - {":settings"}


@pytest.mark.parametrize("way", WAYS)
def test_statements_are_told_down_to_columns(way: str, postgres: Server, tmp_path: Path) -> None:
    postgres.make("shop", SCRIPT)
    with watching(tmp_path) as told:
        execute = WAYS[way](postgres)
        assert execute("SELECT b.name FROM book b") == [("Emma",)]
        assert relied(told) == {"book:exists", "book.name:read"}
        execute("SELECT b.name FROM book b")
        assert relied(told) == {"book:exists", "book.name:read"}
        execute("INSERT INTO book (name) VALUES ('Persuasion')")
        assert relied(told) == {"book:exists", "book.name:write", "book:insert name"}
        assert execute("SELECT twice(2)") == [(4,)]
        assert relied(told) == {"twice:routine"}


def test_no_password_is_told(postgres: Server, tmp_path: Path) -> None:
    postgres.make("shop", SCRIPT)
    with watching(tmp_path) as told:
        _psycopg2(postgres)("SELECT name FROM book")
        assert not any("hidden" in name for name in told.names)


RELIED = (
    *("book:exists", "book.name:read", "book.mood:read", "book:columns", "book.name:write"),
    *("book:insert name", "names:exists", "author:exists", "author:delete", "author.id:change"),
    *("author.id:read", "shelf:insert id", "shelf.id:read", "shelf.twofold:read", ":sequences"),
    *("shelf.moods:read", "twice:routine", "sizes:insert size", "large:exists", "event:insert at"),
)
EVERYBODY = set(RELIED)
OF_AUTHOR = {one for one in RELIED if one.startswith("author")}
CHANGES = {
    "CREATE INDEX i ON book (name)": set(),
    "ALTER TABLE book RENAME COLUMN name TO title": {
        *("book.name:read", "book:columns", "book.name:write", "book:insert name", "names:exists"),
    },
    "ALTER TABLE book ADD COLUMN z INT": {"book:columns"},
    "ALTER TABLE book ADD COLUMN z INT NOT NULL DEFAULT 1": {"book:columns"},
    "DELETE FROM book; ALTER TABLE book ADD COLUMN z INT NOT NULL": {
        *("book:columns", "book:insert name"),
    },
    "ALTER TYPE mood ADD VALUE 'so so'": {"book.mood:read", "book:columns", "shelf.moods:read"},
    "ALTER TABLE book ADD UNIQUE (name)": {"book.name:write", "book:insert name"},
    "CREATE UNIQUE INDEX i ON book (name)": {"book.name:write", "book:insert name"},
    "ALTER TABLE book ALTER COLUMN name DROP NOT NULL": {"book.name:write"},
    "CREATE OR REPLACE VIEW names AS SELECT name FROM book WHERE id > 1": {"names:exists"},
    "DROP TABLE author CASCADE": {*OF_AUTHOR, "book:insert name", ":sequences"},
    "ALTER TABLE author SET SCHEMA other": {*OF_AUTHOR, "book:insert name", ":sequences"},
    "ALTER DATABASE shop SET search_path TO other": EVERYBODY,
    "ALTER DOMAIN count ADD CHECK (VALUE < 9)": {"shelf:insert id", "sizes:insert size"},
    "ALTER SEQUENCE numbers MAXVALUE 9": {"shelf.id:read", ":sequences"},
    "CREATE OR REPLACE FUNCTION twice(x INT) RETURNS INT LANGUAGE SQL AS 'SELECT x + x'": {
        *("twice:routine", "shelf.twofold:read"),
    },
    "ALTER TABLE shelf ADD CHECK (id > 0)": {"shelf:insert id", "sizes:insert size"},
    "CREATE OR REPLACE VIEW sizes AS SELECT size FROM shelf WHERE size < 7": {
        *("sizes:insert size", "large:exists"),
    },
    "CREATE TABLE one PARTITION OF event FOR VALUES FROM (1) TO (2)": {"event:insert at"},
    "CREATE RULE r AS ON DELETE TO author DO INSTEAD NOTHING": {"author:delete"},
    "ALTER TABLE shelf ADD author INT REFERENCES author (id)": {
        *("author:delete", "author.id:change", "shelf:insert id", "sizes:insert size"),
    },
    "ALTER TABLE author DROP CONSTRAINT author_pkey CASCADE": {
        *("author.id:read", "author:delete", "author.id:change", "book:insert name"),
    },
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_catalogue_says_what_has_moved(change: str, postgres: Server, tmp_path: Path) -> None:
    pytest.importorskip("psycopg2")
    where = f"psycopg2://{postgres.user}@{postgres.host.replace('/', '%2F')}:{postgres.port}/shop"
    postgres.make("shop", SCRIPT)
    old = fresh(tmp_path)
    before = {one: old.fingerprint(f"{where}#{one}") for one in RELIED}
    assert ABSENT not in before.values()
    postgres.psql(f"CREATE SCHEMA other; {change}", "shop")
    new = fresh(tmp_path)
    moved = {one for one in RELIED if new.fingerprint(f"{where}#{one}") != before[one]}
    assert moved == CHANGES[change]


RIGHTS = {
    "REVOKE INSERT ON book FROM clerk": {
        *("book:exists", "book.name:read", "book.mood:read", "book:columns", "book.name:write"),
        *("book:insert name",),
    },
    "REVOKE SELECT ON author FROM clerk": OF_AUTHOR - {"author.id:change"},
    "REVOKE EXECUTE ON FUNCTION twice FROM public": {"twice:routine", "shelf.twofold:read"},
    "REVOKE USAGE ON SEQUENCE numbers FROM clerk": {"shelf.id:read", ":sequences"},
    "REVOKE USAGE ON SCHEMA public FROM public": EVERYBODY - {"twice:routine", ":sequences"},
    "GRANT SELECT (name) ON book TO clerk": {"book.name:read", "book:columns", "book.name:write"},
    "REVOKE ALL ON book FROM nobody": set(),
}
CLERK = """
DROP ROLE IF EXISTS clerk; DROP ROLE IF EXISTS nobody; CREATE ROLE clerk LOGIN; CREATE ROLE nobody;
"""
GRANTS = """
GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk, nobody;
GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO clerk;
"""


@pytest.mark.parametrize("change", RIGHTS)
def test_what_the_user_may_not_do(change: str, postgres: Server, tmp_path: Path) -> None:
    pytest.importorskip("psycopg2")
    where = f"psycopg2://clerk@{postgres.host.replace('/', '%2F')}:{postgres.port}/shop"
    postgres.psql("DROP DATABASE IF EXISTS shop")
    postgres.make("shop", CLERK + SCRIPT + GRANTS)
    old = fresh(tmp_path)
    before = {one: old.fingerprint(f"{where}#{one}") for one in RELIED}
    assert not {ABSENT, UNKNOWN} & {*before.values()}
    postgres.psql(change, "shop")
    new = fresh(tmp_path)
    moved = {one for one in RELIED if new.fingerprint(f"{where}#{one}") != before[one]}
    assert moved == RIGHTS[change]


def test_a_connection_that_fails_is_told(postgres: Server, tmp_path: Path) -> None:
    psycopg2 = pytest.importorskip("psycopg2")
    with watching(tmp_path) as told:
        with pytest.raises(psycopg2.OperationalError):
            psycopg2.connect(host=postgres.host, port=1, password="hidden")
        (name,) = told.taken()
        assert "hidden" not in name
        assert told.schemas.fingerprint(name) == UNKNOWN
    assert fresh(tmp_path).fingerprint(name) == UNKNOWN


def test_databases_that_are_gone_or_do_not_answer(postgres: Server, tmp_path: Path) -> None:
    pytest.importorskip("psycopg2")
    host = postgres.host.replace("/", "%2F")
    gone = f"psycopg2://{postgres.user}@{host}:{postgres.port}/nothing#book.name:read"
    assert fresh(tmp_path).fingerprint(gone) == ABSENT
    silent = f"psycopg2://{postgres.user}@{host}:1/shop#book.name:read"
    schemas = fresh(tmp_path)
    assert schemas.fingerprint(silent) == UNKNOWN
    assert "could not be asked" in str(schemas.doubts[0])


def test_a_database_without_tables_is_the_runs_own(postgres: Server, tmp_path: Path) -> None:
    postgres.make("shop", "")
    with watching(tmp_path) as told:
        execute = _psycopg2(postgres)
        execute("CREATE TABLE book (name TEXT); SELECT name FROM book")
        assert told.taken() == set()


# -- any driver that keeps to the DB-API ---------------------------------------------


def _connect(database: str, user: str = "", password: str = "") -> Any:
    """A connection of a made-up driver: SQLite in disguise."""
    connection = sqlite3.Connection(database)
    connection.executescript(
        """
        ATTACH ':memory:' AS information_schema;
        CREATE TABLE information_schema.columns AS SELECT 'main' AS table_schema,
            'book' AS table_name, 'name' AS column_name, 'TEXT' AS data_type,
            NULL AS character_maximum_length, NULL AS numeric_precision, NULL AS numeric_scale,
            NULL AS column_default, 'NO' AS is_nullable, 1 AS ordinal_position;
        CREATE TABLE information_schema.table_constraints (table_schema, table_name,
            constraint_type, constraint_name);
        CREATE TABLE information_schema.key_column_usage (table_schema, table_name,
            column_name, constraint_name, ordinal_position);
        CREATE TABLE IF NOT EXISTS book (name TEXT);
        """
    )
    return connection


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    module: Any = ModuleType("oracledb")
    module.connect = _connect
    monkeypatch.setitem(sys.modules, "oracledb", module)
    return module


def test_any_driver(driver: Any, tmp_path: Path) -> None:
    pytest.importorskip("sqlglot")
    with (
        watching(tmp_path) as told,
        closing(driver.connect(":memory:", user="me", password="hidden")) as connection,
    ):
        assert isinstance(connection, sqlite3.Connection)
        told.taken()
        cursor = connection.cursor()
        cursor.execute("INSERT INTO book (name) VALUES ('Emma')")
        told_of_insert = relied(told)
        cursor.execute("SELECT name FROM book")
        assert list(cursor) == [("Emma",)]
        cursor.arraysize = 5
        assert cursor.arraysize == 5
        assert all(name.startswith("oracledb://me@/") for name in told.names)
        assert relied(told) == {"book:exists", "book.name:read"}
        assert told_of_insert == {"book:exists", "book.name:write", "book:insert name"}
    assert driver.connect is _connect


def test_without_sqlglot_tables_are_told(
    driver: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlglot", None)
    with watching(tmp_path) as told, closing(driver.connect(":memory:")) as connection:
        told.taken()
        connection.execute("SELECT name FROM book")
        assert relied(told) == {"book:whole"}


def test_peewee(tmp_path: Path) -> None:
    peewee: Any = pytest.importorskip("peewee")
    path = tmp_path / "shop.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE book (id INTEGER PRIMARY KEY, name TEXT, price INT)")
    with watching(tmp_path) as told:
        database = peewee.SqliteDatabase(str(path))
        meta = type("Meta", (), {"database": database, "table_name": "book"})
        book: Any = type("Book", (peewee.Model,), {"Meta": meta, "name": peewee.TextField()})
        assert list(book.select(book.name)) == []
        database.close()
        assert "book.name:read" in relied(told)
        assert not any("price" in name for name in told.names)
