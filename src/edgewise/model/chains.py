"""Names with attributes behind them: what a piece of syntax calls something."""

from __future__ import annotations

from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__


def last_name(function: ast.expr) -> str:
    """`f` of `f`, `a.f` and `a.f(...)`; nothing for anything else."""
    while isinstance(function, ast.Call):
        function = function.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def chain_of(node: ast.expr | None) -> str:
    """`a.b.c` as text, calls and subscripts behind it left out; nothing for anything else."""
    names: list[str] = []
    while node is not None and not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        elif isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Subscript):
            node = node.value
        else:
            return ""
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def plain_chain(node: ast.expr) -> str:
    """`a.b.c` as text; nothing for anything else, calls and subscripts too."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""
