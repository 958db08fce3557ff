import sqlite3

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect("shop.db")
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.rollback()
    connection.close()


def test_count(shop):
    assert shop.execute("SELECT count(*) FROM cheap").fetchone() == (2,)


def test_joined(shop):
    assert shop.execute("SELECT count(*) FROM author NATURAL JOIN book").fetchone() == (1,)


def test_signed(shop):
    assert shop.execute("SELECT count(*) FROM signed").fetchone() == (1,)


def test_price(shop):
    assert shop.execute("SELECT price FROM book ORDER BY price").fetchone() == (5,)


def test_name(shop):
    assert shop.execute("SELECT name FROM author WHERE id = 1").fetchone() == ("Austen",)
