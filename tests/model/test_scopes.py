"""Which procedures a file has, and what they are called."""

from __future__ import annotations

import ast
from textwrap import dedent

from edgewise.model.scopes import body_start, scopes


def names(program: str) -> list[str]:
    found = scopes(ast.parse(dedent(program)), "program.py")
    return [f"{s.qualname}{'#' + str(s.ordinal) if s.ordinal else ''}" for s in found]


def test_functions_classes_lambdas_and_generators_in_the_order_of_the_text() -> None:
    program = """\
        class C:
            def m(self):
                def inner(): pass
            x = lambda: 0
        y = (i for i in z)
        """
    expected = ["<module>", "C", "C.m", "C.m.inner", "C.<lambda>", "<genexpr>"]
    assert names(program) == expected


def test_definitions_of_the_same_name_are_numbered() -> None:
    assert names("def f(): pass\ndef f(): pass\n") == ["<module>", "f", "f#1"]


def test_defaults_decorators_and_bases_run_where_the_definition_stands() -> None:
    program = """\
        @(lambda f: f)
        def f(a=lambda: 0):
            pass
        class C((lambda: object)()):
            pass
        """
    assert names(program) == ["<module>", "f", "<lambda>", "<lambda>#1", "C", "<lambda>#2"]


def test_annotations_are_not_looked_into() -> None:
    assert names("x: (lambda: 0) = 1\ndef f(a: (lambda: 0)): pass\n") == ["<module>", "f"]


def test_the_first_iterable_of_a_generator_runs_outside() -> None:
    program = "g = (a for a in (b for b in c))\n"
    assert names(program) == ["<module>", "<genexpr>", "<genexpr>#1"]


def test_comprehensions_belong_to_the_procedure_they_stand_in() -> None:
    assert names("x = [lambda: a for a in b]\n") == ["<module>", "<lambda>"]


def test_a_body_starts_after_docstring_and_future_imports() -> None:
    tree = ast.parse("'''Doc.'''\nfrom __future__ import annotations\nx = 1\n")
    assert body_start(tree) == 2
    function = ast.parse("def f():\n    '''Doc.'''\n").body[0]
    assert body_start(function) == 1
