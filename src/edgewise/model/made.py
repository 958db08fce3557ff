"""Which locals of a function stand for nothing but containers that it made itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_WRITTEN_OUT = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_EMPTY = frozenset({"list", "dict", "set"})  # called without arguments
_PAUSES = (ast.Yield, ast.YieldFrom, ast.Await)


def made_here(scope: ast.AST, own: Iterable[ast.AST]) -> frozenset[str]:
    """The names of a function that are bound to containers it writes out, and to nothing else.

    `own`: its nodes, without those of functions within. To put something into such a
    container changes nothing that the function was given. Where it is handed on, the code
    that keeps it says so; unless the function pauses meanwhile, and others see it half full.
    """
    nodes = list(own)
    if not isinstance(scope, ast.FunctionDef) or any(isinstance(n, _PAUSES) for n in nodes):
        return frozenset()
    bound = counted(name for node in nodes for name in _bound(node))
    made = counted(name for node in nodes for name in _made(node))
    given = {a.arg for a in walk(scope.args) if isinstance(a, ast.arg)}
    declared = {
        name
        for node in walk(scope)
        if isinstance(node, ast.Global | ast.Nonlocal)
        for name in node.names
    }
    return frozenset(n for n, count in made.items() if count == bound[n]) - given - declared


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a node binds or takes away."""
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            yield node.id
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]
    elif isinstance(node, ast.MatchMapping):
        yield node.rest or ""
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        yield node.name or ""
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name


def _made(node: ast.AST) -> Iterator[str]:
    """The names that a statement binds to a container which it makes."""
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    else:
        return
    if _is_made(node.value):
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _is_made(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        empty = not value.args and not value.keywords
        return empty and isinstance(value.func, ast.Name) and value.func.id in _EMPTY
    return isinstance(value, _WRITTEN_OUT)


def counted(names: Iterable[str]) -> Counter[str]:
    """How often each name is among some; a `Counter` would ask for a builtin to find out."""
    found: Counter[str] = Counter()
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found
