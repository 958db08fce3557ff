"""Import-time code as declarations."""

from __future__ import annotations

import ast
from textwrap import dedent

from edgewise.model.declarations import Declaration, declarations


def found(text: str) -> list[Declaration]:
    return list(declarations(ast.parse(dedent(text))))


def one(text: str) -> Declaration:
    (declaration,) = found(text)
    return declaration


def test_each_alias_of_an_import_is_one() -> None:
    first, second = found("from a import b, c as d\n")
    assert (first.binds, second.binds) == (("b",), ("d",))
    assert second.imports == ("a", "a.c")


def test_a_class_and_what_stands_in_it() -> None:
    text = """\
        class C(Base, metaclass=Meta):
            x = 1
            class D:
                def m(self): pass
        """
    assert [(d.container, d.kind, d.binds) for d in found(text)] == [
        ("", "class", ("C",)),
        ("C", "assignment", ("x",)),
        ("C", "class", ("D",)),
        ("C.D", "definition", ("m",)),
    ]
    assert {"Base", "Meta"} <= found(text)[0].uses.names


def test_parts_of_a_definition() -> None:
    definition = one("@deco(1)\ndef f(a: int, b=LIMIT, *, c=2) -> str: pass\n")
    assert {"deco", "LIMIT"} <= definition.uses.names
    assert definition.decorators == ("deco",)
    assert definition.annotated == {"int", "str"}
    assert definition.part("nature") == "False"
    assert one("def f(): yield").part("nature") != "False"
    assert one("def f():\n    def g(): yield").part("nature") == "False"


def test_what_statements_bind_and_change() -> None:
    assert set(one("a, (b, *c) = x").binds) == {"a", "b", "c"}
    assert one("del a").binds == ("a",)
    assert one("a.b = 1").changes == ("a.b",)
    assert one("a['b'] = 1").changes == ("a",)
    assert one("a.append(1)").changes == ("a",)
    assert one("x = a.get(1)").changes == ()
    assert one("setattr(a, 'b', 1)").changes == ("a.b",)
    assert one("setattr(a, b, 1)").changes == ("a",)
    assert one("setattr(a, '__b', 1)").changes == ("a",)
    assert found("def setattr(*x): pass\nsetattr(a, 'b', 1)")[-1].changes == ("a",)
    assert "a" in one("@a.register\ndef f(): pass").changes


def test_what_does_nothing_is_none() -> None:
    assert not found("'''What it is.'''\npass\n...\n")


def test_compound_statements_are_the_context_of_what_is_in_them() -> None:
    header, inside, other = found("if x:\n    a = 1\nelse:\n    b = 2\n")
    assert header.kind == "header"
    assert len(inside.context) == len(other.context) == 1
    assert inside.context != other.context
    assert "x" in inside.uses.names


def test_what_is_for_type_checkers_only_does_not_run() -> None:
    text = "if TYPE_CHECKING:\n    import a\nelse:\n    import b\n"
    assert [d.binds for d in found(text)] == [("b",)]


def test_how_often_a_name_was_declared_before_it_is_used() -> None:
    assert found("A = 1\nB = A\nA = 2\n")[1].after != found("A = 1\nA = 2\nB = A\n")[2].after


def test_what_may_run_code() -> None:
    assert not one("a = [1, b]").calls
    assert one("a = f()").calls
    assert one("a = b + c").calls
    assert one("class C(B): pass").calls
    assert not one("def f(): pass").calls
    assert one("@d\ndef f(): pass").calls


def test_long_statements_are_kept_by_digest() -> None:
    one_, other = (one(f"x = [{', '.join(map(str, range(n)))}]") for n in (100, 101))
    assert len(one_.text) < 200
    assert one_.text != other.text
