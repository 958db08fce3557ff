"""Other values for an expression."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from edgewise.audit.mutant import Change
from edgewise.audit.places import Place
from edgewise.audit.text import Text


def other_constants(node: ast.Constant) -> Iterator[str]:
    """Constants of the same type as this one, and unlike it."""
    value = node.value
    if isinstance(value, bool):
        yield repr(not value)
    elif isinstance(value, int | float | complex):
        yield repr(value + 1)
        if value not in (0, 1):
            yield repr(type(value)(0))
    elif isinstance(value, str):
        yield repr(value + "x")
        if value:
            yield repr("")
    elif isinstance(value, bytes):
        yield repr(value + b"x")


def other_values(node: ast.expr) -> Iterator[str]:
    """Expressions that give something else than this one, as far as can be told."""
    if isinstance(node, ast.Constant) and node.value is not None and node.value is not ...:
        yield from other_constants(node)
    elif isinstance(node, ast.Constant):
        yield "0"
    else:
        yield "None"
        yield from _emptied(node)
        if isinstance(node, ast.BinOp):
            yield ast.unparse(node.left)


def change_to(text: Text, node: ast.expr, new: str) -> Change:
    """The change that puts `new` in the place of an expression."""
    start, end = text.span(node)
    return Change(
        start, end, new.encode(), f"{shown(text.data[start:end])} -> {shown(new.encode())}"
    )


def shown(data: bytes, width: int = 48) -> str:
    """A piece of source on one line, shortened in its middle."""
    line = " ".join(data.decode("utf-8", "replace").split())
    if len(line) <= width:
        return line
    return f"{line[: width // 2]} ... {line[-width // 3 :]}"


def constants(place: Place, text: Text, kind: type | tuple[type, ...]) -> Iterator[Change]:
    """The changes of one constant of such a type."""
    node = place.node
    if isinstance(node, ast.Constant) and isinstance(node.value, kind) and not place.quiet:
        for new in other_constants(node):
            yield change_to(text, node, new)


def _emptied(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Dict) and node.keys:
        yield "{}"
    elif isinstance(node, ast.List) and node.elts:
        yield "[]"
    elif isinstance(node, ast.Tuple) and node.elts:
        yield "()"
    elif isinstance(node, ast.Set):
        yield "set()"
