"""Which names a scope binds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

Function = ast.FunctionDef | ast.AsyncFunctionDef


def bound_names(scope: ast.AST, imports: bool = True) -> frozenset[str]:
    """The names local to a function, lambda or generator expression.

    Targets of comprehensions are not: outside the comprehension the same name
    is somebody else's. Without `imports`, neither are names that only an import
    binds: they stand for what they stand for elsewhere.
    """
    if isinstance(scope, ast.GeneratorExp):
        return frozenset(_stored(clause.target for clause in scope.generators))
    names: set[str] = set()
    declared: set[str] = set()
    arguments = getattr(scope, "args", None)
    if isinstance(arguments, ast.arguments):
        names.update(a.arg for a in walk(arguments) if isinstance(a, ast.arg))
    if not isinstance(scope, ast.Lambda):
        for node in _in_scope(scope):
            if imports or not isinstance(node, ast.alias):
                _bind(node, names, declared)
    return frozenset(names - declared)


def _bind(node: ast.AST, names: set[str], declared: set[str]) -> None:
    if isinstance(node, Function | ast.ClassDef):
        names.add(node.name)
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        names.add(node.id)
    elif isinstance(node, ast.alias):
        names.add((node.asname or node.name).partition(".")[0])
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
        names.add(node.name)
    elif isinstance(node, ast.MatchMapping) and node.rest:
        names.add(node.rest)
    elif isinstance(node, ast.Global | ast.Nonlocal):
        declared.update(node.names)


def _in_scope(scope: ast.AST) -> Iterator[ast.AST]:
    """Every node of a scope, without what is in scopes within it."""
    waiting: list[ast.AST] = list(getattr(scope, "body", ()))
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Function | ast.ClassDef):
            continue
        if isinstance(node, ast.comprehension):
            waiting += [node.iter, *node.ifs]
        elif not isinstance(node, ast.Lambda):
            waiting.extend(children(node))


def _stored(targets: Iterable[ast.AST]) -> Iterator[str]:
    for target in targets:
        for node in walk(target):
            if isinstance(node, ast.Name):
                yield node.id
