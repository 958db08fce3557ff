"""Which statements cannot raise."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest
from tests.model.graphs import graph_of

from edgewise.model.totality import cannot_raise, lasting_names, total_test


@pytest.mark.parametrize(
    "statement",
    [
        *("pass", "x = 1", "x = y = None", "x = a", "x = (a, 1)", "return", "return a", "'text'"),
        *("def f(b): pass", "global g", "x = a is None", "from __future__ import annotations"),
    ],
)
def test_cannot_raise(statement: str) -> None:
    assert cannot_raise(ast.parse(statement).body[0], frozenset({"a"}))


@pytest.mark.parametrize(
    "statement",
    [
        *("b", "x = b", "f()", "x.y = 1", "x, y = a", "x += 1", "import os", "del a", "x = a == 1"),
        *("def f(b=c): pass", "@d\ndef f(): pass", "def f(b: c): pass", "raise E", "x = [*a]"),
        *("x = a[0]", "x = not a", "class C: pass", "x = f'{a}'", "x: int = 1", "assert a"),
    ],
)
def test_may_raise(statement: str) -> None:
    assert not cannot_raise(ast.parse(statement).body[0], frozenset({"a"}))


def test_only_identity_is_a_test_that_cannot_raise() -> None:
    names = frozenset({"a", "b"})
    for test, total in (("a is None", True), ("a is not b", True), ("True", True)):
        assert total_test(ast.parse(test, mode="eval").body, names) is total
    for test in ("a", "a == b", "not a", "a is c", "a in b", "a is b is c"):
        assert not total_test(ast.parse(test, mode="eval").body, names)


def lasting(program: str) -> set[str]:
    return set(lasting_names(ast.parse(dedent(program)).body[0]))


def test_names_that_something_deletes_do_not_last() -> None:
    program = """\
        def f(a, b, c, d):
            del b
            try:
                pass
            except E as c:
                pass
            def g():
                nonlocal d
            x = 1
        """
    assert lasting(program) == {"a", "x"}


def test_module_names_may_be_deleted_from_anywhere() -> None:
    assert lasting_names(ast.parse("x = 1\ny = x\n")) == frozenset()


def test_a_name_bound_in_one_branch_only_is_not_sure_to_be_bound_after_it() -> None:
    graph = graph_of("def f(a):\n    if a:\n        x = 1\n    y = x\n    z = a\n", "f")
    raises = {node.line: node.raises for node in graph.nodes if node.kind == "assign"}
    assert raises == {3: False, 4: True, 5: False}
