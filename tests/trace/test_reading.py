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


def test_a_lambda_executes_the_line_of_its_body() -> None:
    program = """\
        key = (
            lambda x:
                x + 1
        )
        """
    check_reading(program, "key(1)", {3}, set())
    check_reading(program, "None", set(), set())


def test_a_function_with_only_a_docstring_executes_its_first_line() -> None:
    program = '''\
        def plain(f):
            return f


        @plain
        def nothing():
            """It does nothing."""


        def little():
            """It does little."""
            return 1
        '''
    check_reading(program, "nothing()", {5}, set())
    check_reading(program, "little()", {12}, set())
    check_reading(program, "None", set(), set())


# Where coverage.py sees something else, what is read here is what happened.


def test_an_exception_out_of_a_loop_is_not_its_end() -> None:
    program = """\
        def fails():
            raise KeyError
            yield

        def f(items):
            for item in items:
                item()

        def g():
            try:
                f(fails())
            except KeyError:
                pass
        """
    check_reading(program, "f([])", {6}, {(6, -5)})
    # coverage.py has (6, -5) here too: an exception that leaves from the line of a loop
    # looks to it like the end of the loop.
    check_reading(program, "g()", {2, 6, 10, 11, 12, 13}, set())


def test_a_definition_on_one_line_is_left_in_two_ways() -> None:
    check_reading("def f(): ...\nx = 1\n", "f()", {1}, {(1, -1)})
    check_reading("def f(): 'says nothing'\nx = 1\n", "f()", {1}, {(1, -1)})


def test_statements_on_one_line_leave_it_together() -> None:
    program = """\
        def f(x):
            for i in x:
                if i == 1: continue
                if i == 2: raise KeyError
                if i == 3: y = 1; return y
            while x: break
            match i:
                case 4: pass
                case _: return 5
            return 6
        """
    check_reading(program, "f([1, 3])", {2, 3, 4, 5}, {(2, 3), (3, 2), (3, 4), (4, 5), (5, -1)})
    ways = {(2, 3), (2, 6), (3, 4), (4, 5), (5, 2)}
    check_reading(program, "f([4])", {2, 3, 4, 5, 6, 7, 8, 10}, {*ways, (8, 10)})
    check_reading(program, "f([5])", {2, 3, 4, 5, 6, 7, 8, 9}, {*ways, (8, 9)})


def test_a_declared_local_compiles_to_nothing() -> None:
    program = """\
        x: int

        def f(flag):
            if flag:
                y: int
                y = 1
        """
    check_reading(program, "f(1)", {4, 6}, {(4, 6)})
    check_reading(program, "f(0)", {4}, {(4, -3)})
