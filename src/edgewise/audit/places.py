"""Every node of a file with what stands around it, as a mutator needs to see it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from edgewise.data import dataclass, replace

MODULE = "module"
CLASS = "class"
FUNCTION = "function"

# Nothing is changed in annotations; inside an f-string positions are known from 3.12 on only.
_LEFT_ALONE = frozenset({"annotation", "returns", "type_comment", "type_params"})


@dataclass(frozen=True, slots=True)
class Place:
    """A node, and whose body evaluates it: at import that of a module or class."""

    node: ast.AST
    parent: ast.AST
    field: str
    scope: str  # MODULE or CLASS when it is evaluated at import, else FUNCTION
    function: ast.FunctionDef | ast.AsyncFunctionDef | None = None  # the outermost around it
    owner: ast.ClassDef | None = None  # the nearest class around it
    quiet: bool = False  # inside a docstring or another string nobody evaluates
    as_script: bool = False  # only when the file is run by itself

    @property
    def at_import(self) -> bool:
        return self.scope != FUNCTION


def places(tree: ast.Module) -> Iterator[Place]:
    """All nodes of a file in the order of its text, the module itself left out."""
    for child, field in _children(tree):
        yield from _walk(Place(child, tree, field, MODULE))


def _walk(place: Place) -> Iterator[Place]:
    yield place
    node = place.node
    if isinstance(node, ast.JoinedStr):
        return
    quiet = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    for child, field in _children(node):
        below = replace(place, node=child, parent=node, field=field, quiet=place.quiet or quiet)
        yield from _walk(_inside(below))


def _inside(below: Place) -> Place:
    """`below` with the scope its parent gives to it."""
    parent, is_body = below.parent, below.field == "body"
    if isinstance(parent, ast.If) and is_body and "__main__" in ast.dump(parent.test):
        return replace(below, as_script=True)
    if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and is_body:
        return replace(below, scope=FUNCTION, function=below.function or parent)
    if isinstance(parent, ast.Lambda) and is_body:
        return replace(below, scope=FUNCTION)
    if isinstance(parent, ast.ClassDef) and is_body:
        scope = FUNCTION if below.scope == FUNCTION else CLASS
        return replace(below, scope=scope, owner=parent)
    return below


def _children(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for field, value in ast.iter_fields(node):
        if field in _LEFT_ALONE:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child, field
