import sqlite3

import pytest


@pytest.fixture
def shop():
    connection = sqlite3.connect("shop.db")
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.rollback()
    connection.close()


def test_read_name(shop):
    assert shop.execute("SELECT name FROM book").fetchall() == [("Emma",)]


def test_read_price(shop):
    assert shop.execute("SELECT price FROM book WHERE id = ?", (1,)).fetchone() == (5,)


def test_read_all(shop):
    assert len(shop.execute("SELECT * FROM book").fetchone()) == 4


def test_count(shop):
    assert shop.execute("SELECT count(*) FROM book").fetchone() == (1,)


def test_insert(shop):
    shop.execute("INSERT INTO book (name, author_id) VALUES ('Persuasion', 1)")


def test_insert_all(shop):
    shop.execute("INSERT INTO book VALUES (2, 'Persuasion', 7, 1)")


def test_same_name(shop):
    shop.execute("INSERT INTO book (name, price) VALUES ('Emma', 6)")


def test_update_price(shop):
    shop.execute("UPDATE book SET price = price - 5")


def test_delete_author(shop):
    with pytest.raises(sqlite3.IntegrityError):
        shop.execute("DELETE FROM author WHERE id = 1")


def test_view(shop):
    assert shop.execute("SELECT name FROM cheap").fetchall() == [("Emma",)]


def test_category(shop):
    assert shop.execute("SELECT name FROM category").fetchone() == ("novel",)


def test_without():
    assert sqlite3.connect(":memory:").execute("SELECT 1").fetchone() == (1,)
