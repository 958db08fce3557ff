"""Rows of hits read as lines and arcs."""

from __future__ import annotations

from textwrap import dedent

from tests.properties.running import execute, probed, probes

from edgewise.trace.reading import lines_and_arcs


def check_reading(program: str, run: str, lines: set[int], arcs: set[tuple[int, int]]) -> None:
    """What is read of `program` when `run` is evaluated after it was imported."""
    text = dedent(program)
    with probes() as row:
        names = execute(probed(text))
        row()
        eval(run, names)
        found = lines_and_arcs(text.encode(), row())
    assert found == (frozenset(lines), frozenset(arcs))


BRANCHES = """\
    def f(x):
        if x:
            y = 1
        for i in x:
            y = i
        return 2
    """


def test_lines_and_branches() -> None:
    check_reading(BRANCHES, "f([])", {2, 4, 6}, {(2, 4), (4, 6)})
    check_reading(BRANCHES, "f([1])", {2, 3, 4, 5, 6}, {(2, 3), (4, 5), (4, 6)})


def test_a_branch_out_of_the_procedure_leads_to_minus_its_first_line() -> None:
    check_reading("def f(x):\n    if x:\n        y = 1\n", "f(0)", {2}, {(2, -1)})


def test_a_statement_after_a_raising_one_is_not_covered() -> None:
    program = """\
        def f(x):
            try:
                y = x.a
                y = 1
            except AttributeError:
                return 0
        """
    check_reading(program, "f(1)", {2, 3, 5, 6}, set())


def test_a_with_is_left_through_its_own_line() -> None:
    program = """\
        import contextlib
        def f(x):
            with contextlib.suppress(KeyError):
                if x:
                    raise KeyError
            return 1
        """
    check_reading(program, "f(1)", {3, 4, 5, 6}, {(4, 5)})
    check_reading(program, "f(0)", {3, 4, 6}, {(4, 3)})


def test_nothing_is_read_from_an_empty_row() -> None:
    assert lines_and_arcs(dedent(BRANCHES).encode(), 0) == (frozenset(), frozenset())
