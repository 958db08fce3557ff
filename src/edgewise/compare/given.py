"""Which parameters every call of a private function gives, so that nobody gets a default.

Only the text of its file is asked here: whether others know the function is for
those to say who see the whole program.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

Function = ast.FunctionDef | ast.AsyncFunctionDef


def given_by_all(tree: ast.Module, name: str) -> frozenset[str]:
    """The parameters that all calls of a function give; none if it is not just called.

    A private function (`_pack`) that its module defines once, as it is, and mentions
    in no other way than to call it: not as a value, an attribute or in a text.
    """
    defined = [s for s in tree.body if isinstance(s, Function) and s.name == name]
    calls = [n for n in walk(tree) if isinstance(n, ast.Call) and _is(n.func, name)]
    private = name.startswith("_") and not name.endswith("__")
    if not private or len(defined) != 1 or defined[0].decorator_list or not calls:
        return frozenset()
    known = {id(defined[0]), *(id(call.func) for call in calls)}
    if any(_mentions(node, name) for node in _told(tree) if id(node) not in known):
        return frozenset()
    arguments = defined[0].args
    return frozenset(
        parameter.arg
        for at, parameter in _parameters(arguments)
        if all(_gives(call, at, parameter.arg) for call in calls)
    )


def _told(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes of a file, without those that hold docstrings."""
    told = {
        id(node.value)
        for node in walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return (node for node in walk(tree) if id(node) not in told)


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _mentions(node: ast.AST, name: str) -> bool:
    """Whether a node itself has a name: as what it reads or binds, or in a text."""
    if isinstance(node, ast.Constant):
        value = node.value
        return name in value if isinstance(value, str) else False
    for _, value in ast.iter_fields(node):
        if value == name or (isinstance(value, list) and name in value):
            return True
    return False


def _parameters(arguments: ast.arguments) -> Iterator[tuple[int | None, ast.arg]]:
    """Each parameter, with its place if it may be given by that."""
    yield from enumerate([*arguments.posonlyargs, *arguments.args])
    yield from ((None, parameter) for parameter in arguments.kwonlyargs)


def _gives(call: ast.Call, at: int | None, name: str) -> bool:
    """Whether a call gives a parameter, by its place or its name."""
    if any(keyword.arg == name for keyword in call.keywords):
        return True
    if at is None or len(call.args) <= at:
        return False
    return not any(isinstance(one, ast.Starred) for one in call.args[: at + 1])
