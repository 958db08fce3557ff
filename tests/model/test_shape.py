"""The normal form of syntax."""

from __future__ import annotations

import ast

import pytest

from edgewise.model.shape import own_shape, shape


def same(one: str, other: str) -> bool:
    return shape(ast.parse(one).body[0]) == shape(ast.parse(other).body[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 'a'", 'x = "a"'),
        ("x = (1 + 2)", "x = 1 + 2  # three"),
        ("x = 'a' 'b'", "x = 'ab'"),
        ("x = u'a'", "x = 'a'"),
        ("f(a,\n  b)", "f(a, b)"),
        ("x = 0x10", "x = 16"),
        ("if x:\n    a()", "if x:\n    b()\nelse:\n    c()"),  # bodies are nodes of their own
        ("x = lambda y: y", "x = lambda y: y + 1"),  # so are lambdas and generators
        ("x = sum(y for y in z)", "x = sum(y + 1 for y in z)"),
    ],
)
def test_what_does_not_count(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 1", "x = 2"),
        ("x = 1", "x = 1.0"),
        ("x = 1", "x = True"),
        ("x = 'a'", "x = b'a'"),
        ("x = 1 + 2", "x = 2 + 1"),
        ("x = a - (b - c)", "x = a - b - c"),
        ("if x:\n    a()", "if y:\n    a()"),
        ("if x:\n    a()", "while x:\n    a()"),
        ("x = lambda y: y", "x = lambda y=1: y"),
        ("x = sum(y for y in z)", "x = sum(y for y in w)"),
        ("x = [y for y in z]", "x = [y + 1 for y in z]"),
        ("f(a, b)", "f(a, b=b)"),
        ("return_ = f'{x}'", "return_ = f'{x!r}'"),
        ("x += 1", "x = x + 1"),
    ],
)
def test_what_counts(one: str, other: str) -> None:
    assert not same(one, other)


def test_annotations_can_be_left_out() -> None:
    one, other = (ast.parse(f"x: {kind} = 1").body[0] for kind in ("int", "str"))
    assert shape(one) != shape(other)
    assert shape(one, annotations=False) == shape(other, annotations=False)
    assert own_shape(one) == own_shape(other)


def test_a_lambda_or_generator_has_its_inside_where_it_is_the_node() -> None:
    one, other = (ast.parse(text, mode="eval").body for text in ("lambda: 1", "lambda: 2"))
    assert shape(one) == shape(other)
    assert own_shape(one) != own_shape(other)
    one, other = (
        ast.parse(f"(x for x in y if {test})", mode="eval").body for test in ("x", "not x")
    )
    assert own_shape(one) != own_shape(other)
