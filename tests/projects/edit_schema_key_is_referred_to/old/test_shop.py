import sqlite3

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect("shop.db")
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.rollback()
    connection.close()


def test_key(shop):
    shop.execute("UPDATE author SET id = 20 WHERE id = 2")


def test_name(shop):
    shop.execute("UPDATE author SET name = 'x' WHERE id = 2")


def test_insert(shop):
    shop.execute("INSERT INTO author (name) VALUES ('Gaskell')")


def test_replace(shop):
    shop.execute("REPLACE INTO author (id, name) VALUES (2, 'Evans')")


def test_cascade(shop):
    shop.execute("DELETE FROM author WHERE id = 1")
