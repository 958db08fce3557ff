"""Databases that the run itself makes: tables are told apart from their making."""

import sqlite3
from contextlib import closing
from pathlib import Path

import peewee
import pytest
import sqlalchemy as sa
from tests.context.databases.watched import watching

from edgewise.context import file_reads
from edgewise.context.databases.made import is_about_tables, made_by_library, reliance_on_made
from edgewise.context.databases.reliance import EVERYTHING, Reliance


def test_a_library_that_makes_tables_uses_none(tmp_path: Path) -> None:
    metadata = sa.MetaData()
    book = sa.Table("book", metadata, sa.Column("id", sa.Integer, primary_key=True))
    with watching(tmp_path) as told:
        engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
        metadata.create_all(engine)
        assert told.taken() == {"made:#book:created"}
        with engine.begin() as connection:
            connection.execute(book.insert().values(id=1))
        assert told.taken() == {"made:#book:exists"}
        metadata.drop_all(engine)
        assert told.taken() == {"made:#book:created"}
        engine.dispose()


def test_nor_does_another(tmp_path: Path) -> None:
    database = peewee.SqliteDatabase(":memory:")
    book = type("Book", (peewee.Model,), {"Meta": type("Meta", (), {"database": database})})
    with watching(tmp_path) as told:
        database.create_tables([book])
        assert told.taken() == {"made:#book:created"}
        connection: sqlite3.Connection = database.connection()  # type: ignore[no-untyped-call]
        connection.execute("SELECT count(*) FROM book")
        assert told.taken() == {"made:#book:exists"}
        database.close()


def test_who_listens_to_the_making_uses_tables(tmp_path: Path) -> None:
    metadata = sa.MetaData()
    book = sa.Table("book", metadata, sa.Column("id", sa.Integer, primary_key=True))

    @sa.event.listens_for(book, "after_create")
    def fill(target: object, connection: sa.Connection, **more: object) -> None:
        connection.execute(sa.text("INSERT INTO book (id) VALUES (1)"))

    with watching(tmp_path) as told:
        engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
        metadata.create_all(engine)
        assert told.taken() == {"made:#book:created", "made:#book:exists"}
        engine.dispose()


@pytest.mark.parametrize("text", ["SELECT sql FROM sqlite_master", "PRAGMA table_list"])
def test_whoever_looks_at_all_of_it_depends_on_all_of_it(tmp_path: Path, text: str) -> None:
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(text)
        assert "made:#:whole" in told.taken()


def test_a_statement_that_fails_counts_for_the_tables_it_means(tmp_path: Path) -> None:
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        with pytest.raises(sqlite3.OperationalError):
            connection.execute("SELECT * FROM nowhere")
        assert told.taken() == {"made:#nowhere:exists"}


def test_temporary_and_attached_tables(tmp_path: Path) -> None:
    with watching(tmp_path) as told, closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TEMP TABLE book (id)")
        connection.execute("ATTACH ':memory:' AS other")
        connection.execute("CREATE TABLE other.log (id)")
        told.taken()
        connection.execute("SELECT id FROM book")
        assert told.taken() == {"made:#book:exists"}
        connection.execute("SELECT id FROM other.log")
        assert told.taken() == {"made:#log:exists"}


def test_a_file_that_is_read_past_sqlite(tmp_path: Path) -> None:
    with watching(tmp_path) as told:
        with closing(sqlite3.connect(tmp_path / "new.db")) as connection:
            connection.execute("CREATE TABLE book (id)")
        told.taken()
        for tell in file_reads.everywhere:
            tell(tmp_path / "other.db")
            assert told.taken() == set()
            tell(str(tmp_path / "new.db"))
            assert told.taken() == {"made:#:whole"}
    assert not file_reads.everywhere


def test_what_is_kept_of_a_reliance() -> None:
    assert reliance_on_made(Reliance.parsed("Shop.book:exists")).table == "shop"
    assert reliance_on_made(Reliance("Shop.Book", "name", "read")).table == "book"
    assert reliance_on_made(EVERYTHING) == EVERYTHING
    assert made_by_library("sqlite:shop.db#book:whole") == "sqlite:shop.db#book:whole"


def test_statements_about_tables() -> None:
    assert is_about_tables("  create table book (id)")
    assert is_about_tables("PRAGMA main.table_info(book)")
    assert not is_about_tables("SELECT name FROM book")
