"""Harrold et al., "Regression Test Selection for Java Software" (OOPSLA 2001), on recording.

The instrumenter records which type a virtual call was bound by, and which way an exception
took: the handlers it was offered to, and the end of the `try` if none of them wanted it.
"""

from __future__ import annotations

from contextlib import suppress
from textwrap import dedent

import pytest
from tests.properties.running import edges_read, execute, placed, probed, probes

from edgewise.trace import runtime
from edgewise.trace.placement import ENTERED

CALLS = dedent(
    """\
    class A:
        def m(self):
            return 1
        @classmethod
        def make(cls):
            return cls()
        @staticmethod
        def plain():
            return 2
    class B(A):
        pass
    class C(B):
        def m(self):
            return 3
    def foo(a):
        return a.m()
    """
)


def receivers(text: str, run: str) -> dict[str, set[str]]:
    """The types on which each method was entered while `run` was evaluated."""
    entries = {
        probe.index: placed(text).procedures[probe.procedure].id.qualname
        for probe in placed(text).probes
        if probe.kind == ENTERED
    }
    with probes() as row:
        names = execute(probed(text))
        row()
        eval(run, names)
        _, events = runtime.drain(everything=True)
    found: dict[str, set[str]] = {}
    for key, kind in events.items():
        if key[0] == len(runtime.modules) - 1 and len(key) == 3:
            found.setdefault(entries[key[1]], set()).add(kind.__name__)
    return found


def test_a_virtual_call_is_recorded_with_the_type_of_its_receiver() -> None:
    assert receivers(CALLS, "foo(B())") == {"A.m": {"B"}}
    assert receivers(CALLS, "[foo(x()) for x in (A, B, C, B)]") == {"A.m": {"A", "B"}, "C.m": {"C"}}


def test_class_methods_know_their_class_and_static_ones_nothing() -> None:
    assert receivers(CALLS, "C.make()") == {"A.make": {"C"}}
    assert receivers(CALLS, "A.plain()") == {}


def test_the_lineage_says_where_a_method_would_be_looked_up() -> None:
    names = execute(probed(CALLS))
    assert runtime.lineage(names["C"]) == "program.C>program.B>program.A"


TRIES = dedent(
    """\
    def f(error):
        try:
            raise error
        except KeyError:
            return 1
        except (OSError, EOFError):
            return 2
        return 3
    """
)


@pytest.mark.parametrize(
    ("error", "path"),
    [
        (KeyError, {"3->4 exception", "4->5 T"}),
        (EOFError, {"3->4 exception", "4->6 F", "6->7 T"}),
        (
            ZeroDivisionError,
            {"3->4 exception", "4->6 F", "6->unhandled 2 F", "unhandled 2->raise exception"},
        ),
    ],
)
def test_the_path_of_an_exception(error: type[Exception], path: set[str]) -> None:
    with probes() as row:
        f = execute(probed(TRIES))["f"]
        row()
        with suppress(ZeroDivisionError):
            f(error)
        edges = edges_read(placed(TRIES), row(), "f")
    labelled = {edge for edge in edges if edge.endswith((" T", " F", " exception"))}
    assert labelled - {"2->4 exception"} == path


def test_an_exception_that_no_handler_wants_leaves_as_it_came() -> None:
    with probes():
        f = execute(probed(TRIES))["f"]
        with pytest.raises(ZeroDivisionError) as left:
            f(ZeroDivisionError)
    assert [entry.lineno + 1 for entry in left.traceback if entry.name == "f"] == [3]
    assert left.value.__context__ is None
