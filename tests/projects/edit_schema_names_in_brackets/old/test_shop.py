import sqlite3

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect("shop.db")
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.rollback()
    connection.close()


def test_name(shop):
    assert shop.execute("SELECT [name] FROM [Book]").fetchall() == [("Emma",)]


def test_shelf(shop):
    assert shop.execute("SELECT shelf FROM book").fetchall() == [("a",)]


def test_insert(shop):
    shop.execute("INSERT INTO [Book] ([name]) VALUES ('Persuasion')")


def test_odd(shop):
    shop.execute("INSERT INTO 'Odd Table' ('a') VALUES ('x')")


def test_nothing():
    assert True
