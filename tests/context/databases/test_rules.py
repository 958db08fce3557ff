"""Each rule from both sides: who can tell a change of the schema, and who cannot."""

import pytest

from edgewise.context.databases.definitions import relied_on_by, schema_of_script
from edgewise.context.databases.reliance import EVERYTHING, Reliance
from edgewise.context.databases.rules import fingerprint
from edgewise.context.key import ABSENT

OLD = """
CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (
    id INTEGER PRIMARY KEY,
    name VARCHAR(100) NOT NULL,
    price INT DEFAULT 1 CHECK (price > 0),
    author INT REFERENCES author (id),
    note TEXT,
    CHECK (length(note) < 9)
);
CREATE VIEW cheap AS SELECT name FROM book WHERE price < 5;
CREATE TRIGGER log AFTER DELETE ON book BEGIN SELECT 1; END;
INSERT INTO author VALUES (1, 'Austen');
"""
RELIED = (
    *("author:exists", "author.name:read", "author:rows", "author:delete"),
    *("book:exists", "book.name:read", "book.price:read", "book.note:read", "book:columns"),
    *("book.name:write", "book.price:write", "book.note:write", "book:rows", "book:delete"),
    *("book:insert name", "book:insert name,price", "cheap:exists", ":rest", "nothing.x:read"),
    *("author.id:change", "author.name:change", "book.note:change"),
)
INSERTED = ("book:insert name", "book:insert name,price")

CHANGES: dict[str, tuple[str, str, set[str]]] = {
    "a comment": ("-- more\nCREATE VIEW", "CREATE VIEW", set()),
    "the column is renamed": (
        "name VARCHAR(100)",
        "title VARCHAR(100)",
        {
            *("book.name:read", "book.name:write", "book:columns"),
            *("book:insert name", "book:insert name,price"),
        },
    ),
    "the column is gone": (
        "    note TEXT,\n",
        "",
        {"book.note:read", "book.note:write", "book:columns", *INSERTED},
    ),
    "another column, which may be null": ("note TEXT,", "note TEXT, z TEXT,", {"book:columns"}),
    "another column, not null, with a default": (
        "note TEXT,",
        "note TEXT, z TEXT NOT NULL DEFAULT '',",
        {"book:columns"},
    ),
    "another column, not null": (
        "note TEXT,",
        "note TEXT, z TEXT NOT NULL,",
        {"book:columns", "book:insert name", "book:insert name,price"},
    ),
    "another type": (
        "VARCHAR(100)",
        "VARCHAR(10)",
        {"book.name:read", "book.name:write", "book:columns"},
    ),
    "another default": (
        "DEFAULT 1",
        "DEFAULT 2",
        {"book.price:read", "book.price:write", "book:columns", "book:insert name"},
    ),
    "not null is dropped": ("(100) NOT NULL", "(100)", {"book.name:write"}),
    "a check of a column": ("price > 0", "price > 1", {"book.price:write", "book:insert name"}),
    "a check of the table": (
        "length(note) < 9",
        "length(note) < 8",
        {"book.note:write", "book:insert name", "book:insert name,price"},
    ),
    "an index": ("CREATE VIEW", "CREATE INDEX i ON book (name); CREATE VIEW", set()),
    "a unique index": (
        "CREATE VIEW",
        "CREATE UNIQUE INDEX i ON book (name); CREATE VIEW",
        {"book.name:write", "book:insert name", "book:insert name,price"},
    ),
    "another view": ("price < 5", "price < 6", {"cheap:exists"}),
    "another trigger": (
        "BEGIN SELECT 1",
        "BEGIN SELECT 2",
        {"book:delete"},
    ),
    "a trigger of a column": (
        "CREATE VIEW",
        "CREATE TRIGGER t AFTER UPDATE OF note ON book BEGIN SELECT 1; END; CREATE VIEW",
        {"book.note:change"},
    ),
    "a check that names another column": (
        "note TEXT,",
        "note TEXT, z TEXT CHECK (z > name),",
        {"book:columns", "book.name:write", *INSERTED},
    ),
    "a column that is computed, with a check": (
        "note TEXT,",
        "note TEXT, z TEXT AS (upper(name)) CHECK (z > 'A'),",
        {"book:columns", "book.name:write", *INSERTED},
    ),
    "a default that is null": (
        "note TEXT,",
        "note TEXT, z TEXT NOT NULL DEFAULT NULL,",
        {"book:columns", *INSERTED},
    ),
    "a reference from elsewhere": (
        "CREATE VIEW",
        "CREATE TABLE shelf (author INT REFERENCES author (id)); CREATE VIEW",
        {"author:delete", "author.id:change"},
    ),
    "the table referred to has another key": (
        "author (id INTEGER",
        "author (id BIGINT",
        {"book:insert name", "book:insert name,price"},
    ),
    "the reference is another": (
        "author (id),",
        "author (id) ON DELETE CASCADE,",
        {"author:delete", "author.id:change", *INSERTED},
    ),
    "other rows": ("'Austen'", "'Bronte'", {"author:rows"}),
    "the column comes with a migration": (
        "    note TEXT,\n    CHECK (length(note) < 9)\n);",
        "    note TEXT,\n    CHECK (length(note) < 9)\n); ALTER TABLE book ADD COLUMN z INT;",
        {"book:columns"},
    ),
    "something else": ("CREATE VIEW", "CREATE SEQUENCE s; CREATE VIEW", {":rest"}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_only_whoever_can_tell_is_told(name: str) -> None:
    before, after, expected = CHANGES[name]
    before, after = (after, before) if before not in OLD else (before, after)
    assert before in OLD
    old, new = schema_of_script(OLD), schema_of_script(OLD.replace(before, after))
    relied = [Reliance.parsed(text) for text in RELIED]
    moved = {str(one) for one in relied if fingerprint(old, one) != fingerprint(new, one)}
    assert moved == expected


def test_a_dropped_table_is_missed_by_all_who_use_it() -> None:
    old = schema_of_script(OLD)
    new = schema_of_script(OLD + "DROP TABLE author;")
    for text in RELIED:
        one = Reliance.parsed(text)
        if one.table == "author":
            assert fingerprint(new, one) == ABSENT
            assert fingerprint(old, one) != ABSENT
    inserting = Reliance.parsed("book:insert name")
    assert fingerprint(old, inserting) != fingerprint(new, inserting)


def test_whoever_asks_for_all_is_told_of_all_but_indexes() -> None:
    old = fingerprint(schema_of_script(OLD), EVERYTHING)
    for name, (before, after, _) in CHANGES.items():
        if before in OLD:
            new = fingerprint(schema_of_script(OLD.replace(before, after)), EVERYTHING)
            assert (old == new) == (name in ("an index", "other rows")), name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("CREATE TABLE a (x INT, y INT)", "CREATE TABLE a (x INT); ALTER TABLE a ADD COLUMN y INT"),
        ("CREATE TABLE a (y INT)", "CREATE TABLE a (x INT); ALTER TABLE a RENAME COLUMN x TO y"),
        ("CREATE TABLE a (x INT)", "CREATE TABLE a (x INT, y INT); ALTER TABLE a DROP COLUMN y"),
        ("CREATE TABLE b (x INT)", "CREATE TABLE a (x INT); ALTER TABLE a RENAME TO b"),
        ("", "CREATE TABLE a (x INT); DROP TABLE IF EXISTS a CASCADE"),
        ("CREATE TABLE a (x INT)", "CREATE TABLE a (x INT); CREATE TABLE IF NOT EXISTS a (y INT)"),
        ("CREATE TABLE a (x INT UNIQUE)", "CREATE TABLE main.a (\n x int UNIQUE)"),
        ("CREATE TABLE a (x INT, UNIQUE (x))", "CREATE TABLE a (x INT, CONSTRAINT c UNIQUE (x))"),
    ],
)
def test_migrations_end_in_the_same_schema(one: str, other: str) -> None:
    assert schema_of_script(one).tables == schema_of_script(other).tables


def test_what_an_alteration_means_need_not_be_known() -> None:
    old = schema_of_script("CREATE TABLE a (x INT, y INT)")
    new = schema_of_script("CREATE TABLE a (x INT, y INT); ALTER TABLE a ALTER COLUMN x TYPE TEXT")
    moved = Reliance.parsed("a.x:read")
    assert fingerprint(old, moved) != fingerprint(new, moved)
    assert fingerprint(old, still := Reliance.parsed("a.y:read")) == fingerprint(new, still)


def test_names_keep_their_separators() -> None:
    odd = Reliance("a.b", "c:d", "read")
    assert Reliance.parsed(str(odd)) == odd
    listed = Reliance("t", "", "insert", ("a,b", "c#d"))
    assert Reliance.parsed(str(listed)) == listed
    assert "#" not in str(listed)


def test_statements_of_a_script_rely_on_its_tables() -> None:
    found = {
        str(one)
        for one in relied_on_by(["INSERT INTO a (x) VALUES (1)", "CREATE INDEX i ON b (y)"])
    }
    assert found == {"a.x:write", "a:insert x", "b.y:read"}
