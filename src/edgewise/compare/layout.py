"""On which lines the statements of a definition stand, whatever they say.

A change within its line moves nothing: who reads the number of a line that runs, in a
traceback or a log, can tell only by running what changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_Statement = ast.stmt | ast.ExceptHandler | ast.match_case
Layout = tuple[tuple[int, ...], ...]


def moved(old: Mapping[str, ast.AST], new: Mapping[str, ast.AST]) -> Iterator[str]:
    """The definitions, of all by their names, that have statements on other lines than before."""
    for name in old.keys() | new.keys():
        if name not in old or name not in new or layout(old[name]) != layout(new[name]):
            yield name


def layout(definition: ast.AST) -> Layout:
    """The lines of each statement, and of all that is evaluated in it, in their order."""
    return tuple(_lines(statement) for statement in _statements(definition))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, _Statement):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _statements(child)


def _lines(statement: ast.AST) -> tuple[int, ...]:
    first = getattr(statement, "lineno", 0)
    decorated = getattr(statement, "decorator_list", ())  # above its first line
    if first and first == getattr(statement, "end_lineno", 0) and not decorated:
        return (first,)
    return (first, *_inside(ast.iter_child_nodes(statement)))


def _inside(nodes: Iterable[ast.AST]) -> Iterator[int]:
    for node in nodes:
        if not isinstance(node, _Statement):
            if hasattr(node, "lineno"):
                yield node.lineno
            yield from _inside(ast.iter_child_nodes(node))
