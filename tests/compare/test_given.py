"""Which parameters every call of a private function gives."""

from __future__ import annotations

import ast

from edgewise.compare.given import given_by_all


def of(calls: str, header: str = "def _f(a, b=1, *, c=2): pass") -> frozenset[str]:
    return given_by_all(ast.parse(f"{header}\n{calls}"), "_f")


def test_by_place_and_by_name() -> None:
    assert of("_f(1, 2)\n_f(1, b=2, c=3)") == {"a", "b"}
    assert of("def g():\n    _f(1, c=3)\n    return [_f(x, c=x) for x in y]") == {"a", "c"}


def test_not_for_sure() -> None:
    assert of("_f(*x, 2)") == set()
    assert of("_f(1, *x)") == {"a"}
    assert of("_f(1, **x)") == {"a"}
    assert of("") == set()


def test_it_is_mentioned_otherwise() -> None:
    for more in ("g(_f)", "_f = 1", "import _f", "x._f", "x = '_f'", "def h(_f): pass"):
        assert of(f"_f(1, 2, c=3)\n{more}") == set()
    assert of("_f(1, 2, c=3)\n'about _f'") == {"a", "b", "c"}


def test_it_is_not_just_defined() -> None:
    assert of("_f(1, 2)", "@deco\ndef _f(a, b=1): pass") == set()
    assert of("_f(1, 2)", "if x:\n    def _f(a, b=1): pass") == set()
    assert of("_f(1, 2)", "def _f(a, b=1): pass\ndef _f(a, b=2): pass") == set()
    assert given_by_all(ast.parse("def f(a=1): pass\nf(2)"), "f") == set()
