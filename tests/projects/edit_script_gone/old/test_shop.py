import sqlite3
from pathlib import Path

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect(":memory:")
    connection.executescript(Path("schema.sql").read_text())
    for statement in Path("seed.sql").read_text().split(";"):
        connection.execute(statement)
    yield connection
    connection.close()


def test_name(shop):
    assert shop.execute("SELECT name FROM book").fetchall() == [("Emma",)]


def test_price(shop):
    assert shop.execute("SELECT price FROM book").fetchone() == (5,)


def test_all(shop):
    assert len(shop.execute("SELECT * FROM book").fetchone()) == 3


def test_insert(shop):
    shop.execute("INSERT INTO book (name, price) VALUES ('Persuasion', 1)")


def test_author(shop):
    assert shop.execute("SELECT name FROM author").fetchone() == ("Austen",)


def test_text_of_the_script(shop):
    assert Path("schema.sql").read_text().startswith("-- the shop")
