"""What a region stores beside its place, and nobody reads who has not asked for the place.

    if self._table is None:
        self._table = load()
        self._size = len(self._table)
    return self._size

Whoever reads `_size` has come past the question, and so depends on who filled the place.
"""

from __future__ import annotations

from edgewise.model.regions import Region
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_CONSTRUCTORS = ("__init__", "__new__")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def stored_beside(module: ast.AST, function: ast.AST, region: Region) -> tuple[str, ...]:
    """The attributes of a region's owner that only it stores, and that are read past it alone."""
    branch, owner = region.span.parent, region.owner
    if not isinstance(function, Function) or not isinstance(branch, ast.If) or owner is None:
        return ()
    if not any(branch is one for one in function.body):
        return ()
    if any(isinstance(n, ast.Name) and n.id == owner and _is_stored(n) for n in walk(function)):
        return ()
    inside = {id(node) for statement in region.span.statements for node in walk(statement)}
    attributes = (n for n in walk(function) if isinstance(n, ast.Attribute))
    own = [n for n in attributes if isinstance(n.value, ast.Name) and n.value.id == owner]
    stored = {n.attr for n in own if id(n) in inside and _is_stored(n)} - region.names
    past = {id(n) for n in own if n.lineno > (branch.end_lineno or 0)} | inside
    return tuple(sorted(name for name in stored if _is_apart(module, name, inside, past)))


def _is_apart(module: ast.AST, name: str, inside: set[int], past: set[int]) -> bool:
    """Whether a name is stored in the region alone, constructors apart, and read past it alone."""
    made = {
        id(node)
        for function in walk(module)
        if isinstance(function, Function) and function.name in _CONSTRUCTORS
        for node in walk(function)
    }
    for node in walk(module):
        if isinstance(node, ast.Attribute) and node.attr == name:
            if id(node) not in (inside | made if _is_stored(node) else past):
                return False
        elif (isinstance(node, ast.AugAssign) and getattr(node.target, "attr", "") == name) or (
            isinstance(node, ast.Constant) and node.value == name
        ):
            return False
    return True


def _is_stored(node: ast.Attribute | ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)
