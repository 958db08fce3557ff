import pytest

from edgewise.context.databases.tokens import gist, same, statements, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT a FROM B", "select a from b"),
        ('SELECT "A" FROM `b c`', "select A from b c"),
        ("SELECT 1 -- one\n+ /* two */ 2", "select 1 + 2"),
        ("SELECT 'it''s -- no comment'", "select 'it''s -- no comment'"),
        ("SELECT E'it\\'s', 'a\\', x", "select E'it\\'s' , 'a\\' , x"),
        ("SELECT $$ ; 'x' $$, $t$ $$ $t$", "select $$ ; 'x' $$ , $t$ $$ $t$"),
        (
            "x = %s AND y = %(y)s AND z = :z AND a = $1 AND b = ?",
            "x = ? and y = ? and z = ? and a = ? and b = ?",
        ),
        ("a::text % 2", "a :: text % 2"),
        ("a # b", "a # b"),
    ],
)
def test_words_are_what_counts_in_a_text(text: str, expected: str) -> None:
    assert " ".join(words(text)) == expected


def test_an_unfinished_string_ends_with_the_text() -> None:
    assert words("select 'a")[-1] == "'a"
    assert words("/* a")[:] == []


def test_statements_end_at_semicolons_outside_of_triggers_and_strings() -> None:
    script = """
        CREATE TRIGGER t AFTER INSERT ON a BEGIN
            UPDATE a SET x = CASE WHEN x > 1 THEN 2 END; DELETE FROM b; END;
        INSERT INTO a VALUES (';'); BEGIN; SELECT 1; COMMIT
    """
    found = [statement[0] for statement in statements(script)]
    assert found == ["create", "insert", "begin", "select", "commit"]


def test_a_gist_leaves_values_out() -> None:
    assert gist("SELECT a FROM b WHERE c IN (1, 'x')") == gist(
        "select a from b where c in (7, 'y')"
    )
    many = ", ".join(["(1, 'a')"] * 500)
    assert gist(f"INSERT INTO t VALUES {many}") == gist("INSERT INTO t VALUES (%s, %s)")
    assert gist("SELECT a FROM b") != gist("SELECT c FROM b")
    assert gist('SELECT "A" FROM b') != gist("SELECT a FROM b")


def test_a_gist_does_not_guess_what_a_backslash_means() -> None:
    text = "SELECT a FROM b WHERE c = '\\' AND d = ' OR e'"
    assert gist(text) == text


def test_layout_and_comments_are_no_difference() -> None:
    assert same("CREATE TABLE a (x INT); -- the table") == same("create table a\n  (x int)")
    assert same("CREATE TABLE a (x INT)") != same("CREATE TABLE a (y INT)")
