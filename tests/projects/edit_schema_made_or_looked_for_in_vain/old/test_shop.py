import os
import sqlite3
from contextlib import closing

import pytest


def count(name, **options):
    with closing(sqlite3.connect(name, **options)) as connection:
        return connection.execute("SELECT count(*) FROM book").fetchone()[0]


def test_no_directory():
    with pytest.raises(sqlite3.OperationalError, match="open"):
        count("nowhere/shop.db")


def test_not_there():
    with pytest.raises(sqlite3.OperationalError, match="open"):
        count("file:missing.db?mode=ro", uri=True)


def test_directory_in_its_place():
    with pytest.raises(sqlite3.OperationalError, match="open"):
        count("place.db")


def test_empty():
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        count("empty.db")


def test_made():
    with closing(sqlite3.connect("made.db")) as connection:
        connection.execute("CREATE TABLE book (name TEXT)")
    os.remove("made.db")


def test_made_by_nobody_else():
    with closing(sqlite3.connect("own.db")) as connection:
        connection.execute("CREATE TABLE book (name TEXT)")
    assert count("own.db") == 0
    os.remove("own.db")


def test_made_outside(tmp_path):
    with closing(sqlite3.connect(tmp_path / "shop.db")) as connection:
        connection.execute("CREATE TABLE book (name TEXT)")
    assert count(tmp_path / "shop.db") == 0


def test_in_memory():
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE book (name TEXT)")
