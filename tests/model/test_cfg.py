"""Each construct as a graph."""

from __future__ import annotations

import sys

import pytest
from tests.model.graphs import edges_of, graph_of


def check_cfg(program: str, edges: str, procedure: str = "<module>") -> None:
    """`edges` is a list with commas; the edge from entry goes without saying."""
    found = {edge for edge in edges_of(graph_of(program, procedure)) if "entry" not in edge}
    assert found == {edge.strip() for edge in edges.split(",")}


def test_straight_line() -> None:
    check_cfg("a = 1\nb = 2\n", "1->2, 2->exit")


def test_an_empty_file_goes_from_entry_to_exit() -> None:
    assert edges_of(graph_of("")) == {"entry->exit"}
    assert edges_of(graph_of("'''Only a docstring.'''")) == {"entry->exit"}


def test_docstrings_are_no_nodes() -> None:
    check_cfg("def f():\n    '''What it does.'''\n    a\n", "3->exit", "f")


def test_if() -> None:
    check_cfg("if a:\n    b\nc\n", "1->2 T, 1->3 F, 2->3, 3->exit")


def test_if_else() -> None:
    check_cfg("if a:\n    b\nelse:\n    c\nd\n", "1->2 T, 1->4 F, 2->5, 4->5, 5->exit")


def test_elif_is_an_if_of_its_own() -> None:
    check_cfg(
        "if a:\n    b\nelif c:\n    d\n", "1->2 T, 1->3 F, 2->exit, 3->4 T, 3->exit F, 4->exit"
    )


def test_while_with_break_continue_and_else() -> None:
    check_cfg(
        """\
        while a:
            if b:
                break
            if c:
                continue
            d
        else:
            e
        f
        """,
        "1->2 T, 1->8 F, 2->3 T, 2->4 F, 3->9, 4->5 T, 4->6 F, 5->1, 6->1, 8->9, 9->exit",
    )


def test_an_endless_loop_has_no_f_edge() -> None:
    check_cfg("while True:\n    if a:\n        break\nb\n", "1->2 T, 2->1 F, 2->3 T, 3->4, 4->exit")


def test_for_else() -> None:
    check_cfg("for a in b:\n    c\nelse:\n    d\n", "1->2 T, 1->4 F, 2->1, 4->exit")


def test_try_tries_its_handlers_in_order() -> None:
    check_cfg(
        """\
        try:
            a
        except E:
            b
        except F:
            c
        else:
            d
        e
        """,
        "1->2, 1->3 exception, 2->8, 3->4 T, 3->5 F, 4->9, 5->6 T, 5->unhandled F, 6->9,"
        "8->9, 9->exit, unhandled->raise exception",
    )


def test_a_bare_except_leaves_nothing_unhandled() -> None:
    check_cfg(
        "try:\n    a\nexcept E:\n    b\nexcept:\n    c\n",
        "1->2, 1->3 exception, 2->exit, 3->4 T, 3->5 F, 4->exit, 5->6 T, 6->exit",
    )


def test_raise_goes_to_the_handlers_around_it() -> None:
    check_cfg(
        "try:\n    raise E\nexcept E:\n    a\n",
        "1->2, 1->3 exception, 2->3 exception, 3->4 T, 3->unhandled F, 4->exit,"
        "unhandled->raise exception",
    )


@pytest.mark.skipif(sys.version_info < (3, 11), reason="except* is new in 3.11")
def test_except_star_goes_on_to_the_next_handler_whatever_happened() -> None:
    check_cfg(
        """\
        try:
            a
        except* E:
            b
        except* F:
            raise G
        c
        """,
        "1->2, 1->3 exception, 2->7, 3->4 T, 3->5 F, 4->5, 5->6 T, 5->unhandled F,"
        "6->unhandled exception, unhandled->7, unhandled->raise exception, 7->exit",
    )


def test_with_ends_even_when_its_manager_swallows_an_exception() -> None:
    check_cfg("with a:\n    b\nc\n", "1->2, 1->endwith exception, 2->endwith, endwith->3, 3->exit")


def test_match_is_a_chain_of_cases() -> None:
    check_cfg(
        "match a:\n    case 1:\n        b\n    case x if x:\n        c\nd\n",
        "1->2, 2->3 T, 2->4 F, 3->6, 4->5 T, 4->6 F, 5->6, 6->exit",
    )


@pytest.mark.parametrize("last", ["_", "x", "None | y", "(_ as z)"])
def test_nothing_falls_past_a_case_that_takes_all(last: str) -> None:
    check_cfg(
        f"match a:\n    case 1:\n        b\n    case {last}:\n        c\n",
        "1->2, 2->3 T, 2->4 F, 3->exit, 4->5 T, 5->exit",
    )


def test_return() -> None:
    check_cfg(
        "def f(a):\n    if a:\n        return 1\n    return 2\n",
        "2->3 T, 2->4 F, 3->exit, 4->exit",
        "f",
    )


def test_generators_run_straight_on() -> None:
    check_cfg("def f():\n    x = yield 1\n    yield from x\n", "2->3, 3->exit", "f")


def test_async() -> None:
    check_cfg(
        """\
        async def f():
            async with a as b:
                async for c in b:
                    await c
            return d
        """,
        "2->3, 2->endwith exception, 3->4 T, 3->endwith F, 4->3, endwith->5, 5->exit",
        "f",
    )


def test_class_bodies_and_lambdas_are_procedures() -> None:
    program = "class C:\n    a = 1\n    b = lambda: 2\n"
    check_cfg(program, "1->exit")
    check_cfg(program, "2->3, 3->exit", "C")
    check_cfg(program, "3->exit", "C.<lambda>")


def test_binding_a_name_may_raise_only_where_a_metaclass_chose_the_namespace() -> None:
    for bases, raises in (("", False), ("(B)", True), ("(metaclass=M)", True)):
        graph = graph_of(f"class C{bases}:\n    a = 1\n    def f(self): pass\n", "C")
        assert [node.raises for node in graph.nodes[3:]] == [raises, raises]
