import sqlite3
from pathlib import Path

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect(":memory:")
    for path in sorted(Path("migrations").glob("*.sql")):
        connection.executescript(path.read_text())
    yield connection
    connection.close()


def test_name(shop):
    shop.execute("SELECT name FROM book")


def test_price(shop):
    shop.execute("SELECT price FROM book")


def test_set_price(shop):
    shop.execute("UPDATE book SET price = 1")


def test_author(shop):
    shop.execute("SELECT author.name FROM author JOIN book ON author.id = author_id")


def test_number_of_migrations():
    assert len(list(Path("migrations").iterdir())) == 2
