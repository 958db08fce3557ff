"""On which lines statements stand."""

from __future__ import annotations

import ast

import pytest

from edgewise.compare.layout import layout


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = 1\ny = 2\n", "x = 'one'\ny = f(2)\n"),
        ("if x > 1:\n    y = 2\n", "if x > 2:\n    y = [3]\n"),
        ("f(a,\n  b)\n", "f(a,\n  c)\n"),
    ],
)
def test_changes_within_a_line_move_nothing(old: str, new: str) -> None:
    assert layout(ast.parse(old)) == layout(ast.parse(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = 1\ny = 2\n", "# one\nx = 1\ny = 2\n"),
        ("f(a,\n  b)\n", "f(a, b,\n  )\n"),
        ("if x:\n    y = 2\n", "if x:\n\n    y = 2\n"),
        ("try:\n    f()\nexcept E:\n    g()\n", "try:\n    f()\n\nexcept E:\n    g()\n"),
        ("@a\n@b(1,\n   2)\ndef f(): pass\n", "@a\n@b(1, 2\n   )\ndef f(): pass\n"),
        ("match x:\n    case 1:\n        f()\n", "match x:\n\n    case 1:\n        f()\n"),
    ],
)
def test_whatever_stands_elsewhere_is_noticed(old: str, new: str) -> None:
    assert layout(ast.parse(old)) != layout(ast.parse(new))
