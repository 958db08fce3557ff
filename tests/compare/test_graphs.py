"""When nodes of Python procedures do the same: their text and their situation."""

from __future__ import annotations

from textwrap import dedent

import pytest
from tests.papers.selecting import dangerous


def check_walk(old: str, new: str, *edges: str) -> None:
    """The dangerous edges of function `f`, by lines of `old`."""
    assert dangerous(old, new) == set(edges)


def test_layout_comments_quotes_and_parentheses_are_no_change() -> None:
    check_walk(
        """\
        def f(x):
            y = 'a' + x
            return y
        """,
        """\
        def f(x):
            # what it does

            y = ("a"
                 + x)
            return (y)
        """,
    )


def test_docstrings_and_annotations_of_locals_are_no_change() -> None:
    check_walk("def f():\n    x: int = 1\n", 'def f():\n    "What."\n    x: str = 1\n')


def test_a_changed_statement() -> None:
    check_walk("def f():\n    a()\n    b()\n", "def f():\n    a()\n    c()\n", "2 -> 3")


TRY = """\
    def f():
        try:
            a()
            b()
        except KeyError:
            c()
    """


def test_a_statement_moved_out_of_a_try_is_no_longer_protected() -> None:
    """The edges along which nothing fails are the same."""
    new = """\
        def f():
            try:
                a()
            except KeyError:
                c()
            else:
                b()
        """
    assert "3 -> 4" in dangerous(TRY, new)


def test_a_statement_moved_into_a_finally() -> None:
    old = "def f():\n    try:\n        a()\n    finally:\n        b()\n    c()\n"
    new = "def f():\n    try:\n        a()\n    finally:\n        b()\n        c()\n"
    assert dangerous(old, new)


def test_a_name_that_becomes_local_changes_every_node_that_has_it() -> None:
    old = "def f(x):\n    if x:\n        pass\n    return limit\n"
    new = "def f(x):\n    if x:\n        limit = 1\n    return limit\n"
    assert "2 -> 4 F" in dangerous(old, new)


def test_a_name_of_its_own_in_an_inner_function_changes_nothing_outside() -> None:
    old = "def f():\n    def g():\n        pass\n    return limit\n"
    new = "def f():\n    def g():\n        limit = 1\n    return limit\n"
    assert {edge.partition(" ")[0] for edge in dangerous(old, new)} == {"2"}  # in g


def test_a_name_bound_further_out_changes_the_inner_function() -> None:
    old = "def f():\n    def g():\n        return limit\n    return g\n"
    new = "def f():\n    limit = 2\n    def g():\n        return limit\n    return g\n"
    assert {"1 -> 2", "2 -> 3"} <= dangerous(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def f():\n    return 1\n", "def f():\n    return 1\n    yield\n"),
        ("def f():\n    return 1\n", "async def f():\n    return 1\n"),
        ("def f():\n    return 1\n    yield\n", "def f():\n    return 1\n"),
    ],
    ids=["generator", "coroutine", "function"],
)
def test_what_a_call_gives_counts_at_the_entry(old: str, new: str) -> None:
    assert "1 -> 2" in dangerous(old, new) or "1 -> entry of f" in dangerous(old, new)


MATCH = """\
    def f(x):
        match x:
            case 1:
                return "a"
            case 2:
                return "b"
            case _:
                return "c"
    """


def test_cases_that_exclude_each_other_may_change_places() -> None:
    new = """\
        def f(x):
            match x:
                case 2:
                    return "b"
                case 1:
                    return "a"
                case _:
                    return "c"
        """
    check_walk(MATCH, new)


def test_a_case_among_them_concerns_only_its_own() -> None:
    check_walk(MATCH, MATCH.replace('"b"', '"x"'), "5 -> 6 T")


@pytest.mark.parametrize("pattern", ["[1]", "1.0", "True", "int()", "1 if x else 2", "x.y"])
def test_other_cases_are_tried_in_order(pattern: str) -> None:
    """Where one subject may fit two cases, their order counts."""
    pattern, _, guard = pattern.partition(" if ")
    guard = f" if {guard.partition(' else ')[0]}" if guard else ""
    old = dedent(MATCH).replace("case 2:", f"case {pattern}{guard}:")
    lines = old.splitlines(keepends=True)
    new = "".join([*lines[:2], *lines[4:6], *lines[2:4], *lines[6:]])
    assert dangerous(old, new)


def test_lambdas_and_generators_are_procedures_of_their_own() -> None:
    old = "def f(x):\n    g = lambda y: y\n    return sum(z for z in x)\n"
    check_walk(old, old.replace("y: y", "y: y + 1"), "2 -> 2")
    assert len(dangerous(old, old.replace("(z for", "(z + 1 for"))) == 1


def test_a_default_of_a_lambda_belongs_to_the_statement() -> None:
    old = "def f(x):\n    return lambda y=1: y\n"
    assert "1 -> 2" in dangerous(old, old.replace("y=1", "y=2"))


def test_a_removed_function_endangers_whoever_entered_it() -> None:
    assert dangerous("def f():\n    pass\ndef g():\n    pass\n", "def g():\n    pass\n") == {
        "1 -> entry of f"
    }


def test_a_new_way_out_of_a_finally_is_no_change_by_itself() -> None:
    old = """\
        def f(x):
            for y in x:
                try:
                    if y:
                        a()
                finally:
                    b()
        """
    new = old.replace("a()", "break")
    check_walk(old, new, "4 -> 5 T")


def test_another_default_is_a_change_where_the_parameter_is_read() -> None:
    body = "    if x:\n        return 1\n    return k\n"
    check_walk(f"def f(x, k=1):\n{body}", f"def f(x, k=2):\n{body}", "2 -> 4 F")
    check_walk(f"def f(x, *, k=1):\n{body}", f"def f(x, *, k=2):\n{body}", "2 -> 4 F")
    check_walk(f"def f(x=1, k=1):\n{body}", f"def f(x=2, k=1):\n{body}", "1 -> 2")
    check_walk(f"def f(x, k=1):\n{body}", f"def f(x, k=1):\n{body}")


@pytest.mark.parametrize(
    "reads",
    ["lambda: k", "[k for _ in x]", "locals()", "query('a > @k')", "_getframe(0)", "eval(x)"],
)
def test_ways_to_read_a_parameter(reads: str) -> None:
    body = f"    a()\n    return {reads}\n"
    check_walk(f"def f(x, k=1):\n{body}", f"def f(x, k=2):\n{body}", "2 -> 3")


def test_a_definition_that_reads_a_parameter_whenever_it_runs() -> None:
    body = "    a()\n    def g():\n        return k\n    return g\n"
    check_walk(f"def f(k=1):\n{body}", f"def f(k=2):\n{body}", "2 -> 3")


def test_the_message_of_an_assertion_is_no_change_to_what_follows() -> None:
    check_walk(
        "def f(x):\n    a()\n    assert x, 'one'\n    b()\n",
        "def f(x):\n    a()\n    assert x, 'two'\n    c()\n",
        "2 -> 3",
        "3 -> 4",
    )
