"""The normal form of a piece of syntax: equal for two nodes that do the same.

Comments, layout, quotes, parentheses and the way a string is split are not in
the syntax tree, so they never count. Left out besides: positions, the bodies of
compound statements (they are nodes of their own), and the bodies of lambdas and
generator expressions (they are procedures of their own, compared as such).
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_BODIES = frozenset({"body", "orelse", "finalbody", "handlers", "cases"})
_SILENT = frozenset({"ctx", "type_comment", "type_ignores"})


def shape(syntax: ast.AST | None, *, annotations: bool = True) -> str:
    """The normal form of a statement's own part, or of an expression.

    Without `annotations` those of variables, parameters and results are left out.

    >>> shape(ast.parse("x = ('a' 'b')  # both").body[0]) == shape(ast.parse('x="ab"').body[0])
    True
    """
    parts: list[str] = []
    _write(syntax, parts, annotations)
    return "".join(parts)


def own_shape(syntax: ast.AST | None) -> str:
    """The normal form of a node of a graph; of a lambda or generator, what it evaluates."""
    if isinstance(syntax, ast.Lambda):
        return f"lambda {shape(syntax.args)}: {shape(syntax.body)}"
    if isinstance(syntax, ast.GeneratorExp):
        inner = [shape(syntax.elt), *map(_comprehension, syntax.generators)]
        return " ".join(inner)
    if isinstance(syntax, ast.AnnAssign) and syntax.value is not None:
        # In a function an annotation is never evaluated; elsewhere declarations tell of it.
        return shape(ast.Assign(targets=[syntax.target], value=syntax.value))
    return shape(syntax, annotations=not isinstance(syntax, ast.AnnAssign))


def _comprehension(clause: ast.comprehension) -> str:
    return f"for {shape(clause)}"


def _write(value: object, parts: list[str], annotations: bool) -> None:
    if isinstance(value, ast.AST):
        parts.append(type(value).__name__)
        parts.append("(")
        for name, inner in _fields(value, annotations):
            parts.append(name)
            parts.append("=")
            _write(inner, parts, annotations)
            parts.append(",")
        parts.append(")")
    elif isinstance(value, list):
        parts.append("[")
        for item in value:
            _write(item, parts, annotations)
            parts.append(",")
        parts.append("]")
    else:
        parts.append(f"{type(value).__name__}:{value!r}")


def _fields(node: ast.AST, annotations: bool) -> Iterator[tuple[str, object]]:
    if isinstance(node, ast.Lambda):
        yield "args", node.args
        return
    if isinstance(node, ast.GeneratorExp):
        yield "over", node.generators[0].iter
        return
    compound = isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)
    for name, value in ast.iter_fields(node):
        if name in _SILENT or (compound and name in _BODIES):
            continue
        if name == "kind" and isinstance(node, ast.Constant):
            continue  # u"..." is "..."
        if not annotations and name in ("annotation", "returns"):
            continue
        yield name, value
