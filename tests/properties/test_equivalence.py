"""Instrumented programs do what the originals do, and their rows of hits say what that was."""

from __future__ import annotations

import ast
import gc
import os
import sys
from textwrap import dedent, indent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.properties.running import (
    Event,
    Observed,
    branches_read,
    docstrings,
    execute,
    headers_of,
    observe,
    placed,
    plain,
    probed,
    probes,
    reading_of,
)
from tests.properties.strategies import Program, programs
from tests.properties.world import World

# The same programs in every run, so that a suite that passed once passes again;
# EDGEWISE_FUZZ looks for new ones.
SOME = settings(
    max_examples=100,
    deadline=None,
    derandomize="EDGEWISE_FUZZ" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def run_plain(program: Program) -> Observed:
    headers = headers_of(program.text)
    code = plain(program.text)
    return observe(lambda log: execute(code, **World(program.tape, log).names()), headers)


def run_probed(program: Program) -> tuple[Observed, int]:
    headers = headers_of(program.text)
    code = probed(program.text)
    with probes() as row:
        seen = observe(lambda log: execute(code, **World(program.tape, log).names()), headers)
        gc.collect(0)  # a generator left suspended ends here, as it did in the plain run
        return seen, row()


def decorated(text: str) -> frozenset[int]:
    """The lines of definitions with decorators."""
    definitions = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = ast.walk(ast.parse(text))
    return frozenset(n.lineno for n in nodes if isinstance(n, definitions) and n.decorator_list)


def annotations_first(text: str) -> bool:
    """Whether CPython traces the `def` line of a first definition before its decorators.

    A module that has annotations starts by making a dict for them, on that line.
    """
    return text.startswith("@") and ": int = " in text


def alike(events: list[Event], original: list[Event], text: str) -> bool:
    """Whether line events agree, but for what 3.10 and 3.11 make up at the end of a body.

    Where branches meet in a `try` or `match` at the very end of a body, or in `except*`, they
    may or may not tell once more of the line of the last statement, handler or case.
    """
    optional: set[int] = set()
    if sys.version_info < (3, 12):
        bodies = (getattr(node, "body", None) for node in ast.walk(ast.parse(text)))
        optional |= {body[-1].lineno for body in bodies if isinstance(body, list)}
        optional |= {line for line, h in headers_of(text).items() if h.kind in ("except*", "case")}
    left, right = events[::-1], original[::-1]
    while left or right:
        if left[-1:] == right[-1:]:
            left.pop()
            right.pop()
        elif left and left[-1][1] in optional:
            left.pop()
        elif right and right[-1][1] in optional:
            right.pop()
        else:
            return False
    return True


def last_in_finally(text: str) -> set[int]:
    """The lines of headers with which a `finally` may end.

    When an exception goes on after a `finally` whose last predicate was false, settrace sees
    no line after it and so no branch; we see the F edge that was taken.
    """
    lines: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        waiting = [list(getattr(node, "finalbody", ()))]
        while waiting:
            body = waiting.pop()
            if not body:
                continue
            last = body[-1]
            lines.add(last.lineno)
            lines.update(case.pattern.lineno for case in getattr(last, "cases", ()))
            waiting += [getattr(last, name, []) for name in ("body", "orelse", "finalbody")]
            waiting += [inner.body for inner in getattr(last, "handlers", ())]
            waiting += [inner.body for inner in getattr(last, "cases", ())]
    return lines


def check(program: Program) -> None:
    original = run_plain(program)
    instrumented, row = run_probed(program)
    assert instrumented.log == original.log
    assert instrumented.error == original.error
    if not annotations_first(program.text):
        assert alike(instrumented.events, original.events, program.text)
    silent = docstrings(program.text) | decorated(program.text)
    assert reading_of(program.text).lines(row) - silent == original.lines - silent
    exact = {line for line, header in headers_of(program.text).items() if header.kind != "except*"}
    exact -= last_in_finally(program.text)
    branches = {b for b in branches_read(placed(program.text), row) if b[0] in exact or b[1] == "T"}
    assert branches == {b for b in original.branches if b[0] in exact or b[1] == "T"}


@SOME
@given(programs())
def test_probes_change_nothing_and_say_what_happened(program: Program) -> None:
    check(program)


@SOME
@given(programs(size=30))
def test_long_programs_too(program: Program) -> None:
    check(program)


@settings(SOME, max_examples=50)
@given(programs(), st.lists(st.integers(0, 255), min_size=1, max_size=9))
def test_what_one_test_hit_is_not_seen_by_the_next(program: Program, tape: list[int]) -> None:
    second = Program(program.text, tuple(tape))
    _, alone = run_probed(second)
    code = probed(program.text)
    with probes() as row:
        for test in (program, second):
            names = World(test.tape, []).names()
            observe(lambda _, names=names: execute(code, **names), {})  # type: ignore[misc]
            gc.collect(0)
            found = row()
            assert row() == 0
    assert found == alone


# -- the rules by which lines of settrace and lines of ours differ ----------------------


def lines(text: str, tape: tuple[int, ...] = (0,)) -> tuple[set[int], set[int]]:
    """The lines that settrace sees in the original, and those read from the row of hits."""
    program = Program(dedent(text), tape)
    original = run_plain(program)
    instrumented, row = run_probed(program)
    assert alike(instrumented.events, original.events, program.text)
    return original.lines, set(reading_of(program.text).lines(row))


def test_a_docstring_is_no_statement_though_a_class_stores_it() -> None:
    text = """\
        class C:
            '''What it is.'''
            x = 1
        """
    assert lines(text) == ({1, 2, 3}, {1, 3})


def test_a_definition_counts_as_a_whole_though_a_decorator_raises() -> None:
    text = """\
        try:
            @missing
            def f():
                pass
        except NameError:
            pass
        """
    assert lines(text) == ({1, 2, 5, 6}, {1, 2, 3, 5, 6})


def test_global_and_nonlocal_compile_to_nothing() -> None:
    text = """\
        def f():
            global x
            x = 1
        f()
        """
    assert lines(text) == ({1, 3, 4}, {1, 3, 4})


def test_the_cleaning_up_after_a_raising_finally_is_no_statement() -> None:
    text = """\
        try:
            try:
                1 / 0
            finally:
                missing
                x = 1
        except NameError:
            pass
        """
    assert lines(text) == ({1, 2, 3, 5, 7, 8}, {1, 2, 3, 5, 7, 8})


@pytest.mark.skipif(sys.version_info < (3, 11), reason="except* is new in 3.11")
def test_a_group_handler_counts_as_declining_when_the_next_one_is_asked() -> None:
    text = """\
        try:
            raise ExceptionGroup("", [KeyError(1), OSError(2)])
        except* KeyError:
            log(1)
        except* OSError:
            log(2)
        """
    program = Program(dedent(text), (0,))
    _, row = run_probed(program)
    expected = {(3, "T"), (3, "F"), (5, "T"), (5, "F")}
    assert branches_read(placed(program.text), row) == expected


def test_refused_name() -> None:
    text = """\
        import enum
        try:
            class Colour(enum.Enum):
                red = 1
                red = 2
                blue = 3
        except TypeError:
            pass
        """
    seen, read = lines(text)
    assert seen == read == {1, 2, 3, 4, 5, 7, 8}


def test_a_pattern_that_raises_was_tried() -> None:
    text = """\
        class Odd:
            def __eq__(self, other):
                raise KeyError(other)
        try:
            match Odd():
                case None:
                    pass
                case 1:
                    pass
                case 2:
                    pass
        except KeyError:
            pass
        """
    seen, read = lines(text)
    assert seen == read == {1, 2, 3, 4, 5, 6, 8, 12, 13}


@pytest.mark.parametrize(
    "ending",
    [
        "if c(1):\n    log(1)\nelse:\n    log(2)\n",
        "if c(1):\n    log(1)\nelif c(2):\n    log(2)\n",
        "try:\n    r(1)\nexcept E1:\n    log(2)\n",
        "while c(1) and more():\n    log(1)\n",
        "for x in n(3):\n    log(x)\n",
        "with m(1):\n    r(2)\n",
        "match subject(1):\n    case 0:\n        log(1)\n    case 'a':\n        log(2)\n",
    ],
    ids=["if", "elif", "try", "while", "for", "with", "match"],
)
def test_no_line_is_made_up_at_the_end_of_a_body(ending: str) -> None:
    in_class = "class C:\n" + indent(ending, "    ")
    in_function = "def f():\n    o.at = 1\n" + indent(ending, "    ") + "f()\n"
    for text in (ending, in_class, in_function):
        for number in range(8):
            check(Program(text, (number, 3, 5)))
