"""What a function changes outside itself."""

from __future__ import annotations

import ast
from textwrap import indent

from edgewise.model.effects import UNKNOWN, Effects, effects


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


def test_local_names_for_what_is_not_local() -> None:
    assert of("t = TABLE\nt.append(a)").globals == {"TABLE"}
    assert of("t = low.TABLE\nt.append(a)").globals == {"low.TABLE"}
    assert of("for t in TABLES:\n    t.append(a)").globals == {"TABLES"}
    assert of("t = TABLES.get(a)\nt.append(b)").globals == {"TABLES"}
    assert not of("t = Table()\nt.append(a)").globals
    assert not of("t = a\nt.append(b)").globals


def test_a_list_made_for_a_default_belongs_to_the_function() -> None:
    assert of("a.append(1)", "a=[]").globals == {"f"}
    assert of("a.append(1)", "a=TABLE").globals == {"TABLE"}
    assert not of("a.append(1)", "a=None").globals


def test_names_of_a_function_around_are_seen_by_who_knows_whom() -> None:
    assert UNKNOWN in of("nonlocal c\nc = 1").calls


def test_containers_made_by_the_function_are_not_what_it_was_given() -> None:
    assert not of("c = {}\nc[1] = a\nreturn c").outside
    assert not of("c: list = []\nc.append(b)").outside
    assert not of("c = set()\nc.update(x for x in a)").outside
    assert not of("c = a = {}\nc.update(b)", "b").outside


def test_containers_that_may_be_those_it_was_given() -> None:
    assert of("c = {}\nif b:\n    c = a\nc[1] = b").arguments
    assert of("c = {1: a}\nc[1].append(b)").arguments
    assert of("c = list(a)\nfor c in a:\n    c.append(b)").arguments
    assert of("c = []\nfor c in a:\n    c.append(b)").arguments
    assert of("c = []\nc += a\nc[0].append(b)").arguments
    assert of("a = []\na.append(1)").arguments
    assert of("c = []\nyield c\nc.append(a)").arguments
    assert of("c = []\ndef g():\n    nonlocal c\n    c = a\ng()\nc.append(b)").arguments
    assert of("c = []\nwith a as c:\n    c.append(b)").arguments
    assert of("c = []\nmatch a:\n    case [*c]:\n        c.append(b)").arguments
