import sys

import pytest

from edgewise.context.databases.parsed import relied_on
from edgewise.context.databases.tokens import gist

KNOWN = frozenset({"book", "author"})
ROUTINES = frozenset({"compute"})


def relied(text: str) -> set[str]:
    return {str(one) for one in relied_on(gist(text), "postgres", KNOWN, ROUTINES)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "SELECT b.name FROM book AS b WHERE b.id = %s",
            {"book:exists", "book.name:read", "book.id:read"},
        ),
        (
            "SELECT name FROM book, author",
            {"book:exists", "author:exists", "book.name:read", "author.name:read"},
        ),
        ("SELECT count(*) FROM book", {"book:exists"}),
        ("SELECT * FROM book", {"book:exists", "book:columns"}),
        ("SELECT b.* FROM book b", {"book:exists", "book:columns"}),
        ("SELECT b FROM book b", {"book:exists", "book.b:read", "book:columns"}),
        ("SELECT id FROM s.book", {"s%2Ebook:exists", "s%2Ebook.id:read"}),
        (
            "WITH few AS (SELECT name AS n FROM book) SELECT n FROM few",
            {"book:exists", "book.name:read", "book.n:read"},
        ),
        (
            "INSERT INTO book (name, price) VALUES (%s, %s) RETURNING book.id",
            {
                *("book:exists", "book.id:read", "book.name:write", "book.price:write"),
                "book:insert name,price",
            },
        ),
        ("INSERT INTO book VALUES (1)", {"book:exists", "book:columns", "book:whole"}),
        (
            "UPDATE book SET price = price + 1",
            {"book:exists", "book.price:write", "book.price:change", "book.price:read"},
        ),
        ("DELETE FROM book", {"book:exists", "book:delete"}),
        ("SELECT 1", set()),
        ("SELECT compute(1)", {"compute:routine"}),
        ("SELECT nextval(?)", {":sequences"}),
        ("SELECT ?::regclass", {":whole"}),
        ("SELECT typname FROM pg_type", {":settings"}),
        ("SELECT relname FROM pg_class", {":whole"}),
        ("SELECT column_name FROM information_schema.columns", {":whole"}),
        ("BEGIN", set()),
        ("SHOW server_version", set()),
        ("SHOW COLUMNS FROM book", {":whole"}),
        (
            "SELECT id FROM book WHERE price <= 5 AND data->>'x' <> 'y' AND a != b || 'c'",
            {
                *("book:exists", "book.id:read", "book.price:read", "book.data:read"),
                *("book.a:read", "book.b:read"),
            },
        ),
        (
            "UPDATE book SET price = 1 FROM author WHERE author.id = book.author",
            {
                *("book:exists", "author:exists", "book.price:write", "book.price:change"),
                "book.price:read",
                *("author.price:read", "author.id:read", "book.author:read", "book:whole"),
                "author:whole",
            },
        ),
        (
            "SELECT id FROM book WHERE mood = 'sad'::mood",
            {"book:exists", "book.id:read", "book.mood:read", ":settings"},
        ),
        ("SAVEPOINT a", set()),
        ("ALTER TABLE book ADD COLUMN x INT", {"book:whole"}),
        ("CALL compute()", {":whole", "compute:routine"}),
        ("", set()),
    ],
)
def test_columns_by_the_syntax_tree(text: str, expected: set[str]) -> None:
    pytest.importorskip("sqlglot")
    assert relied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT b.name FROM book AS b", {"book:whole"}),
        ("SELECT name FROM shelf", {"shelf:whole"}),
        ("SELECT name FROM book WHERE x IN (SELECT y FROM author)", {"book:whole", "author:whole"}),
        ("INSERT INTO book VALUES (1)", {"book:whole"}),
        ("SELECT 1", set()),
        ("VACUUM", set()),
        ("TRUNCATE everything", {":whole"}),
        ("SELECT relname FROM pg_class", {"pg_class:whole", ":whole"}),
    ],
)
def test_tables_by_the_words_where_there_is_no_parser(
    text: str, expected: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlglot", None)
    assert relied(text) == expected


def test_what_cannot_be_parsed_is_looked_at_word_by_word() -> None:
    assert relied("SELECT name FROM book ((") == {"book:whole"}
