"""Going through a syntax tree finds what `ast` finds, in the same order."""

from __future__ import annotations

import ast
import sysconfig
from pathlib import Path

import pytest

from edgewise.source.syntax import children, walk

LIBRARY = Path(sysconfig.get_path("stdlib"))


@pytest.mark.parametrize(
    "name", ["ast.py", "typing.py", "asyncio/tasks.py", "test/test_grammar.py"]
)
def test_the_same_nodes_in_the_same_order(name: str) -> None:
    if not (LIBRARY / name).exists():
        pytest.skip("not installed")
    tree = ast.parse((LIBRARY / name).read_bytes())
    expected = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    assert list(walk(tree)) == expected
    for node in expected:
        below = ast.iter_child_nodes(node)
        assert children(node) == [one for one in below if not isinstance(one, ast.expr_context)]


def test_patterns_and_star_expressions_too() -> None:
    tree = ast.parse(
        "match x:\n case {'a': [1, *r], **rest}: pass\n case A(b=None) | True as z: pass\n"
        "lambda *a, k=1, **kw: f'{a!r:>{k}}'\n"
    )
    expected = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    assert list(walk(tree)) == expected
