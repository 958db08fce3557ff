"""What a function changes outside itself."""

from __future__ import annotations

import ast
from textwrap import indent

from edgewise.model.effects import Effects, effects


def of(body: str, parameters: str = "a, b") -> Effects:
    return effects(ast.parse(f"def f({parameters}):\n{indent(body, '    ')}").body[0])


def test_a_function_that_changes_nothing() -> None:
    found = of("c = a + b\nd = []\nreturn c")
    assert not found.outside


def test_globals() -> None:
    assert of("global x\nx = 1").globals == {"x"}
    assert of("TABLE[a] = b").globals == {"TABLE"}
    assert of("TABLE.append(a)").globals == {"TABLE"}
    assert of("setattr(C, 'x', 1)").globals == {"C"}


def test_attributes_of_arguments() -> None:
    found = of("a.items = b")
    assert found.attributes == {"items"}
    assert not found.globals
    assert "items" in of("a.items.append(b)").attributes


def test_arguments_themselves() -> None:
    assert of("a.append(b)").arguments
    assert of("a[0] = b").arguments
    assert not of("return a[0]").arguments


def test_reading_is_no_change() -> None:
    assert not of("return TABLE[a], TABLE.get(b), a.items").outside


def test_calls_for_their_effect() -> None:
    assert of("log(a)\nb.run()\nmodule.start()").calls == {"log", "module.start"}
    assert of("return log(a)").calls == frozenset()


def test_functions_within_are_their_own() -> None:
    assert not of("def g():\n    TABLE[1] = 2\nreturn g").globals
