"""The names that a piece of syntax looks up outside itself."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from edgewise.context.library.normal import Function, header, is_type_checking
from edgewise.source.syntax import children

_OTHERS = Function | ast.ClassDef


def mentions(parts: Iterable[object], local: frozenset[str] = frozenset()) -> frozenset[str]:
    """The dotted names in `parts`, without those that start with a `local` name.

    Bodies of functions within do not count, their headers do. What an import
    within asks for is mentioned with a colon before its module, which keeps
    its leading dots: ":..utils.f".
    """
    return frozenset(
        name for name in _mentioned(parts) if name.startswith(":") or _root(name) not in local
    )


def _mentioned(parts: Iterable[object]) -> Iterator[str]:
    waiting = [part for part in parts if isinstance(part, ast.AST)]
    while waiting:
        node = waiting.pop()
        chain = chain_of(node)
        if chain:
            yield chain
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (f":{name}" for name in imported(node))
        elif isinstance(node, Function):
            waiting += [part for part in header(node) if isinstance(part, ast.AST)]
        elif isinstance(node, ast.If) and is_type_checking(node.test):
            waiting += node.orelse
        else:
            waiting += _evaluated(node)


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node, without annotations."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params"):
            continue
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST):
                yield child


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The dotted names that an import statement asks for."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = "." * node.level + (node.module or "")
    for alias in node.names:
        yield f"{base}{'' if base.endswith('.') else '.'}{alias.name}"


def chain_of(node: ast.AST) -> str:
    """`a.b.c` if that is what a node is; else nothing."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def _root(name: str) -> str:
    return name.partition(".")[0]


def local_names(function: Function | ast.Lambda) -> frozenset[str]:
    """The names that are a function's own."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = {one.arg for one in (*every, arguments.vararg, arguments.kwarg) if one}
    outside: set[str] = set()
    body = function.body if isinstance(function.body, list) else []
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Global | ast.Nonlocal):
            outside.update(node.names)
        elif isinstance(node, _OTHERS):
            names.add(node.name)
        elif isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                names.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ExceptHandler):
            names.add(node.name or "")
        if not isinstance(node, (*_OTHERS.__args__, ast.Lambda)):
            waiting.extend(children(node))
    return frozenset(names - outside)
