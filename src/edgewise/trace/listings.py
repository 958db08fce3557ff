"""Which statements may read all attributes of an object without naming any.

Whoever does depends on what others have left in an attribute of it. Most that look like it do
not get at objects of others: a method that asks for its own `__dict__` has that of its
object alone, `x.copy()` is a method of x, and the library's json does not look into objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from edgewise.model.procedure import Procedure
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.imported import Names

# In place of a name: all attributes of an object are read,
LISTS = "list any"  # of any; no name is like that
LISTS_OWN = "list own"  # of the one whose method it is,
COPIES = "list copied"  # of one that has a method to copy it.
_LISTING = frozenset(
    {"vars", "__dict__", "copy", "deepcopy", "dump", "dumps", "getmembers", "__getstate__"}
)
_OF_JSON = frozenset({"dump", "dumps"})


def listings(
    parts: Sequence[ast.AST], apart: frozenset[str], first: str, modules: Names
) -> Iterator[str]:
    """What the parts of a statement say of it.

    `apart`: names that the function has bound itself; `first`: what it calls its own object.
    """
    told = {id(node): what for part in parts for node, what in _told(part, first, modules)}
    for part in parts:
        name = _name(part)
        if name in _LISTING and not (isinstance(part, ast.Name) and name in apart):
            what = told.get(id(part), LISTS)
            if what:
                yield what


def _name(part: ast.AST) -> str:
    if isinstance(part, ast.Attribute):
        return part.attr
    return part.id if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) else ""


def _told(part: ast.AST, first: str, modules: Names) -> Iterator[tuple[ast.AST, str]]:
    """Nodes that list less than anything, and what they do list; empty: nothing."""
    if isinstance(part, ast.Call):
        given = [*part.args, *(keyword.value for keyword in part.keywords)]
        if _name(part.func) == "vars" and isinstance(part.func, ast.Name):
            if len(given) == 1 and _is_name(given[0], first):
                yield part.func, LISTS_OWN
        elif _is_method(part.func, "copy", modules) and not part.args:
            yield part.func, COPIES
    elif isinstance(part, ast.Attribute):
        if part.attr == "__dict__" and _is_name(part.value, first):
            yield part, LISTS_OWN
        elif part.attr in _OF_JSON and _means(part.value, modules) == {"json"}:
            yield part, ""
    elif _name(part) in _OF_JSON and _means(part, modules) == {f"json.{_name(part)}"}:
        yield part, ""


def _is_name(part: ast.AST, name: str) -> TypeGuard[ast.Name]:
    return bool(name) and isinstance(part, ast.Name) and part.id == name


def _is_method(function: ast.expr, name: str, modules: Names) -> bool:
    """Whether a function is found by a name on something that no import has bound."""
    if not isinstance(function, ast.Attribute) or function.attr != name:
        return False
    base: ast.expr = function.value
    while isinstance(base, ast.Attribute):
        base = base.value
    return not _means(base, modules)


def _means(part: ast.AST, modules: Names) -> frozenset[str]:
    return modules.get(part.id, frozenset()) if isinstance(part, ast.Name) else frozenset()


def own_object(procedure: Procedure) -> str:
    """What a function in a class calls the object that it is of, if it means that throughout."""
    scope = procedure.scope
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) or scope.decorator_list:
        return ""
    taken = [*scope.args.posonlyargs, *scope.args.args][:1]
    meant = [node for node in walk(scope) if taken and _is_name(node, taken[0].arg)]
    if not meant or not all(isinstance(node.ctx, ast.Load) for node in meant):
        return ""
    return taken[0].arg
