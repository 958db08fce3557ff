import sqlite3

import pytest


@pytest.fixture
def ask():
    connection = sqlite3.connect("shop.db")
    yield lambda text: connection.execute(text).fetchall()
    connection.close()


def test_other_table(ask):
    assert ask("SELECT full FROM book, author WHERE author.id = author_id AND book.id = 1")


def test_alias(ask):
    assert ask("SELECT price * 2 AS total FROM book WHERE total > 15") == [(40,)]


def test_text(ask):
    assert ask('SELECT "colour" FROM book WHERE id = 1') == [("colour",)]


def test_outer_table(ask):
    inner = "SELECT 1 FROM shelf WHERE full = 'Austen'"
    assert ask(f"SELECT count(*) FROM author WHERE EXISTS ({inner})") == [(1,)]


def test_qualified(ask):
    assert ask("SELECT author.full FROM book JOIN author ON author.id = book.author_id")


def test_plain(ask):
    assert ask("SELECT price FROM book WHERE id = 1") == [(5,)]


def test_author(ask):
    assert ask("SELECT full FROM author") == [("Austen",)]
