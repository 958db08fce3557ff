import sqlite3
from typing import Any

import pytest

from edgewise.context.databases.authorized import relied_on

SCHEMA = """
CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (id INTEGER PRIMARY KEY, name TEXT, price INT, author INT);
CREATE TABLE log (text TEXT);
CREATE VIEW cheap AS SELECT name FROM book WHERE price < 5;
CREATE TRIGGER logged AFTER UPDATE ON author BEGIN INSERT INTO log VALUES (new.name); END;
"""


def relied(text: str) -> set[str]:
    connection = sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    notes: list[Any] = []

    def authorize(*note: Any) -> int:
        notes.append(note)
        return 0

    connection.set_authorizer(authorize)
    connection.execute(text)
    connection.close()
    return {str(one) for _, one in relied_on(text, notes)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT name FROM book", {"book.name:read", "book.name:rows"}),
        ("SELECT count(*) FROM book", {"book:exists", "book:rows"}),
        (
            "SELECT b.name FROM book b JOIN author a ON a.id = b.author",
            {
                *("book.name:read", "book.name:rows", "book.author:read", "book.author:rows"),
                *("author.id:read", "author.id:rows"),
            },
        ),
        (
            "SELECT * FROM author",
            {
                *("author.id:read", "author.id:rows", "author.name:read", "author.name:rows"),
                "author:columns",
            },
        ),
        ("SELECT 2 * id FROM author", {"author.id:read", "author.id:rows"}),
        (
            "SELECT name FROM cheap",
            {
                *("cheap:exists", "book.name:read", "book.name:rows"),
                *("book.price:read", "book.price:rows", "cheap:names name", "cheap.*:rows"),
            },
        ),
        (
            "SELECT count(*) FROM cheap",
            {
                *("cheap:exists", "cheap.*:rows", "book.name:read", "book.name:rows"),
                *("book.price:read", "book.price:rows"),
            },
        ),
        (
            "SELECT count(*) FROM book NATURAL JOIN log",
            {
                *("book:exists", "book:columns", "book.*:rows"),
                *("log:exists", "log:columns", "log.*:rows"),
            },
        ),
        (
            "WITH few AS (SELECT name AS n FROM book) SELECT n FROM few",
            {"book.name:read", "book.name:rows", "book:names n"},
        ),
        (
            "SELECT price * 2 AS total FROM book WHERE total > 5",
            {"book.price:read", "book.price:rows", "book:names total"},
        ),
        (
            "INSERT INTO book (price, name) VALUES (1, 'x')",
            {"book.name:write", "book.price:write", "book:insert name,price"},
        ),
        ("INSERT INTO log VALUES ('x')", {"log:columns", "log:whole"}),
        ("INSERT INTO book DEFAULT VALUES", {"book:insert "}),
        (
            "INSERT INTO book (id) VALUES (1) ON CONFLICT DO UPDATE SET price = 2",
            {"book.id:write", "book:whole"},
        ),
        (
            "UPDATE author SET name = 'x'",
            {
                *("author.name:write", "author.name:change", "author.name:read"),
                *("author.name:rows", "log:whole", "logged:exists", "logged.*:rows"),
            },
        ),
        (
            "DELETE FROM book WHERE id = 1",
            {"book:delete", "book.id:read", "book.id:rows"},
        ),
        ("CREATE TABLE shelf (x)", {"shelf:whole"}),
        ("CREATE TABLE IF NOT EXISTS book (x)", {"book:whole"}),
        ("DROP TABLE log", {"log:whole", "log:delete"}),
        ("ALTER TABLE log ADD COLUMN more", {"log:whole"}),
        ("SELECT name FROM sqlite_master", {":whole", ":indexes"}),
        ("PRAGMA table_info(book)", {"book:whole"}),
        ("PRAGMA user_version", {":settings"}),
        ("PRAGMA foreign_keys = ON", set()),
        ("SELECT 1", set()),
    ],
)
def test_what_a_statement_relies_on(text: str, expected: set[str]) -> None:
    # Some versions of SQLite also say that they look for rows, or what an upsert sets.
    more = {"author:exists", "author:rows", "book:exists", "book:rows", "book.price:write"}
    more |= {"book.price:change", "log:rows"}
    assert expected <= relied(text) <= expected | more
