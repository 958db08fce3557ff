"""What the import-time statements of a file of the project ask of other modules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from edgewise.context.library.normal import is_type_checking
from edgewise.data import dataclass
from edgewise.source.syntax import children, walk
from edgewise.standard import ast, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.handed import handed_on, named_by_text

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Asked:
    """Dotted names of modules that may be a library's, and of what is in them."""

    statements: dict[int, tuple[str, ...]]  # line of an import-time statement -> names
    imports: frozenset[str]  # what import statements ask for, anywhere


def packed(asked: Asked) -> tuple[Any, ...]:
    """`asked` as plain data."""
    return (asked.statements, tuple(sorted(asked.imports)))


def unpacked(data: tuple[Any, ...]) -> Asked:
    """What `packed` made `data` of."""
    return Asked(data[0], frozenset(data[1]))


def asked_of(tree: ast.Module) -> Asked:
    """What a file asks for, so far as its text tells."""
    aliases = dict(_modules(tree))
    every = [node for node in _that_runs(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    statements: dict[int, tuple[str, ...]] = {}
    for statement in _import_time(tree):
        names = tuple(sorted(set(_named(statement, aliases))))
        if names:
            statements[statement.lineno] = (*statements.get(statement.lineno, ()), *names)
    return Asked(statements, frozenset(name for node in every for name in _imported(node)))


def _that_runs(tree: ast.AST) -> Iterator[ast.AST]:
    """All syntax that is not for type checkers only."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        checked = isinstance(node, ast.If) and is_type_checking(node.test)
        waiting += node.orelse if checked else children(node)  # type: ignore[attr-defined]


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        names = [] if node.level else [f"{node.module}.{alias.name}" for alias in node.names]
    yield from (name for name in names if name.partition(".")[0] not in sys.stdlib_module_names)


def _modules(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that stand for modules, and for which; a name from a module may be one."""
    for node in walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                name = alias.name if alias.asname else alias.name.partition(".")[0]
                if name.partition(".")[0] not in sys.stdlib_module_names:
                    yield alias.asname or name, name
        elif isinstance(node, ast.ImportFrom) and any(True for _ in _imported(node)):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _import_time(tree: ast.Module) -> Iterator[ast.stmt]:
    """Every statement that runs at import: of the module and of classes outside functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        parent = waiting.pop()
        if isinstance(parent, ast.If) and is_type_checking(parent.test):
            waiting += parent.orelse
            yield from parent.orelse
            continue
        for body in ("body", "orelse", "finalbody", "handlers", "cases"):
            for child in getattr(parent, body, ()):
                if isinstance(child, ast.stmt):
                    yield child
                if not isinstance(child, Function):
                    waiting.append(child)


def _named(statement: ast.stmt, aliases: dict[str, str]) -> Iterator[str]:
    """The dotted names that a statement itself asks for."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        yield from _imported(statement)
        return
    parts = list(_own_parts(statement))
    yield from named_by_text(parts)
    read = [(_chain(part), ()) for part in parts]
    handed = [(_chain(part), (of,)) for part, of in handed_on(parts)]
    for chain, more in [*read, *handed]:
        if len(chain) + len(more) > 1 and chain and chain[0] in aliases:
            yield ".".join([aliases[chain[0]], *chain[1:], *more])


def _own_parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """The syntax of a statement, without the statements in it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        yield node
        for child in children(node):
            if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                waiting.append(child)


def _chain(node: ast.AST) -> list[str]:
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return [node.id, *reversed(names)] if isinstance(node, ast.Name) else []
