"""Harrold et al., "Regression Test Selection for Java Software" (OOPSLA 2001).

The instrumenter records which type a virtual call was bound by, and which way an exception
took: the handlers it was offered to, and the end of the `try` if none of them wanted it.
"""

from __future__ import annotations

from contextlib import suppress
from textwrap import dedent

import pytest
from tests.drained import drained
from tests.papers.conftest import Select
from tests.papers.selecting import difference, recorded, selected
from tests.properties.running import edges_read, execute, placed, probed, probes

from edgewise.trace import noting, runtime
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
        _, events = drained()
    found: dict[str, set[str]] = {}
    for module, probe, kind in events:
        if module is runtime.modules[-1] and kind is not None:
            found.setdefault(entries[probe], set()).add(kind.__name__)
    return found


def test_a_virtual_call_is_recorded_with_the_type_of_its_receiver() -> None:
    assert receivers(CALLS, "foo(B())") == {"A.m": {"B"}}
    assert receivers(CALLS, "[foo(x()) for x in (A, B, C, B)]") == {"A.m": {"A", "B"}, "C.m": {"C"}}


def test_class_methods_know_their_class_and_static_ones_nothing() -> None:
    assert receivers(CALLS, "C.make()") == {"A.make": {"C"}}
    assert receivers(CALLS, "A.plain()") == {}


def test_the_lineage_says_where_a_method_would_be_looked_up() -> None:
    names = execute(probed(CALLS))
    assert noting.lineage(names["C"]) == "program.C>program.B>program.A"


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


# -- Fig. 3: a call that binds elsewhere -----------------------------------------------

FIGURE_3 = """\
    class A:
        @staticmethod
        def foo():
            return 0
        def m(self):
            return 1
    class B(A):
        pass
    class C(B):
        def m(self):
            return 3
    def bar(p):
        A.foo()
        return p.m()
    """
B_GAINS_M = ("class B(A):\n        pass", "class B(A):\n        def m(self):\n            return 2")
BAR_TESTS = """\
    from program import A, B, C, bar
    def test_a():
        bar(A())
    def test_b():
        bar(B())
    def test_c():
        bar(C())
    def test_no_call():
        B()
    """


def test_figure_3_selects_only_calls_with_a_receiver_of_type_b(select: Select) -> None:
    assert select(FIGURE_3, FIGURE_3.replace(*B_GAINS_M), BAR_TESTS) == {"test_b"}


def test_figure_3_reversed(select: Select) -> None:
    """B loses m: whoever entered it, and nobody else."""
    assert select(FIGURE_3.replace(*B_GAINS_M), FIGURE_3, BAR_TESTS) == {"test_b"}


def test_figure_3_has_no_dangerous_edge_inside_a_procedure() -> None:
    found = difference(FIGURE_3, FIGURE_3.replace(*B_GAINS_M))
    assert not found.edges
    assert [(name.container, name.name) for name in found.names] == [("B", "m")]


# -- section 3.2: the hierarchy goes with the name of a class --------------------------


def test_a_changed_base_reaches_every_use_of_the_class_and_of_those_below(select: Select) -> None:
    old = """\
        class I:
            pass
        class A:
            pass
        class B(A):
            pass
        class C(B):
            pass
        """
    tests = """\
        import program
        def test_a():
            program.A()
        def test_b():
            program.B()
        def test_c():
            program.C()
        def test_i():
            program.I()
        """
    new = old.replace("class B(A)", "class B(I)")
    assert select(old, new, tests) == {"test_b", "test_c"}


# -- Fig. 5: external code that calls back ---------------------------------------------

# A of the figure is the parser of the standard library; foo and bar are the methods that it
# calls for tags and for text.
FIGURE_5 = """\
    from html.parser import HTMLParser
    class B(HTMLParser):
        def __init__(self):
            super().__init__()
            self.found = []
        def handle_starttag(self, tag, attrs):
            self.found.append(tag)
    class C(B):
        def handle_data(self, data):
            self.found.append(data)
    class Other(HTMLParser):
        def handle_data(self, data):
            pass
    """
C_LOSES_BAR = (
    "        def handle_data(self, data):\n            self.found.append(data)\n    class Other",
    "        pass\n    class Other",
)
B_GAINS_BAR = (
    "            self.found.append(tag)\n",
    "            self.found.append(tag)\n        def handle_data(self, data):\n"
    "            self.found.append(data.upper())\n",
)
PARSING = """\
    from html.parser import HTMLParser
    from program import B, C, Other
    def test_b_bar():
        B().feed("text")
    def test_c_bar():
        C().feed("text")
    def test_other():
        Other().feed("text")
    def test_external():
        HTMLParser().feed("text")
    """


def test_figure_5_is_seen_through_the_entries_of_c_and_of_b(select: Select) -> None:
    new = FIGURE_5.replace(*C_LOSES_BAR).replace(*B_GAINS_BAR)
    assert select(FIGURE_5, new, PARSING) == {"test_b_bar", "test_c_bar"}


def test_an_override_that_goes_is_seen_by_whoever_entered_it(select: Select) -> None:
    found = select(FIGURE_5, FIGURE_5.replace(*C_LOSES_BAR), PARSING)
    assert "test_c_bar" in found
    assert not found & {"test_other", "test_external"}


def test_an_override_of_the_default_is_seen_where_objects_are_made(select: Select) -> None:
    """The default node: nothing of ours ran, so whoever makes objects of the class runs."""
    found = select(FIGURE_5, FIGURE_5.replace(*B_GAINS_BAR), PARSING)
    assert "test_b_bar" in found
    assert not found & {"test_other", "test_external"}


# -- Fig. 6: handlers ------------------------------------------------------------------

FIGURE_6 = """\
    def foo(error):
        try:
            if error:
                raise error
        except KeyError:
            return "E1"
        except OSError:
            return "E2"
        except EOFError:
            return "E3"
        return "end"
    """
CHANGED_HANDLERS = (
    '        except KeyError:\n            return "E1"\n        except OSError:',
    "        except ValueError:",
)
ERRORS = {
    kind.__name__ if kind else "none": lambda names, kind=kind: names["foo"](kind)
    for kind in (None, KeyError, OSError, EOFError, ValueError)
}


def test_figure_6_makes_the_exception_edge_dangerous() -> None:
    found = difference(FIGURE_6, FIGURE_6.replace(*CHANGED_HANDLERS))
    assert {edge.text.rpartition(" ")[2] for edge in found.edges} == {"exception"}
    assert {edge.text for edge in found.edges} >= {"program.py:4 -> 5 exception"}


def test_figure_6_is_mapped_to_the_handlers_after_it() -> None:
    """Every test in which an exception came to the handlers, whichever took it, or none."""
    rows = recorded(FIGURE_6, ERRORS)
    found = difference(FIGURE_6, FIGURE_6.replace(*CHANGED_HANDLERS)).edges
    assert selected(rows, found) == {"KeyError", "OSError", "EOFError", "ValueError"}


def test_a_later_handler_is_of_no_concern_to_what_an_earlier_one_took() -> None:
    rows = recorded(FIGURE_6, ERRORS)
    found = difference(FIGURE_6, FIGURE_6.replace("except EOFError", "except ValueError")).edges
    assert selected(rows, found) == {"EOFError", "ValueError"}


def test_a_changed_exception_hierarchy_changes_which_handler_matches(select: Select) -> None:
    old = """\
        class Broken(Exception):
            pass
        class Torn(Broken):
            pass
        def work(error):
            try:
                raise error
            except Broken:
                return 1
            except Exception:
                return 2
        """
    tests = """\
        import program
        def test_torn():
            program.work(program.Torn())
        def test_else():
            program.work(KeyError())
        """
    assert "test_torn" in select(old, old.replace("Torn(Broken)", "Torn(Exception)"), tests)


# -- section 3.4: granularity ----------------------------------------------------------

GRAINS = """\
    def sign(n):
        if n < 0:
            return -1
        return 1
    def double(n):
        return n * 2
    """
GRAIN_TESTS = """\
    from program import double, sign
    def test_below():
        sign(-1)
    def test_above():
        sign(1)
    def test_double():
        double(2)
    def test_nothing():
        pass
    """


def test_edges_select_no_more_than_functions_nor_these_than_files(select: Select) -> None:
    new = GRAINS.replace("return -1", "return -2")
    by = {grain: select(GRAINS, new, GRAIN_TESTS, grain) for grain in ("edge", "function", "file")}
    assert by["edge"] == {"test_below"}
    assert by["function"] == {"test_below", "test_above"}
    assert by["function"] < by["file"]
