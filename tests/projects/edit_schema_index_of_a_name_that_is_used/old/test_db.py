import sqlite3

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect("shop.db")
    yield connection
    connection.rollback()
    connection.close()


def test_makes_it(shop):
    shop.execute("BEGIN")
    shop.execute("CREATE INDEX by_price ON book (price)")


def test_makes_another(shop):
    shop.execute("BEGIN")
    shop.execute("CREATE INDEX by_id ON book (id)")


def test_reads(shop):
    assert shop.execute("SELECT price FROM book").fetchall() == []
