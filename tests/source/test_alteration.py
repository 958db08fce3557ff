"""One statement made another: what follows must be able to compare the two versions."""

from __future__ import annotations

import ast

import pytest

from edgewise.source.alteration import altered, statement_at

TEXT = b'''\
"""Docstring."""
import os
from a import (
    b,
    c as d,
)

X = 1


@decorator(
    1
)
def f(p):
    if p:
        return p
    for q in p:
        pass
    with p as r:
        raise ValueError
    while p: break
    return


class K(B):
    y: int = 2

    def m(self):
        self.z += 1
        match self.z:
            case 1:
                del self.z
'''


@pytest.mark.parametrize(
    ("line", "new"),
    [
        (2, "os = None"),
        (4, "b = d = None"),
        (8, "X = [1]"),
        (11, "def f(p, *, another=None):"),
        (14, "def f(p, *, another=None):"),
        (15, "if not p:"),
        (16, "return [p]"),
        (17, "for q in [p]:"),
        (18, "0"),
        (19, "with [p] as r:"),
        (20, "pass"),
        (22, "pass"),
        (25, "class K(B, object):"),
        (26, "y: int = [2]"),
        (29, "self.z += [1]"),
        (30, "match [self.z]:"),
        (32, "pass"),
    ],
)
def test_another_statement(line: int, new: str) -> None:
    found = altered(TEXT, line)
    assert found is not None
    assert new in [one.strip() for one in found.decode().splitlines()]
    assert ast.dump(ast.parse(found)) != ast.dump(ast.parse(TEXT))


@pytest.mark.parametrize("line", [7, 9, 23, 99])
def test_no_statement(line: int) -> None:
    assert altered(TEXT, line) is None


def test_where_a_statement_stands() -> None:
    tree = ast.parse(TEXT)
    places = {line: statement_at(tree, line) for line in (8, 16, 26, 29)}
    assert [place and place[1] for place in places.values()] == ["", "f", "K", "K.m"]
