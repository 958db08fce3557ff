"""Lists of statements: what stands in them, and how control gets out."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.model.places import walk_own
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

LOOPS = (ast.For, ast.AsyncFor, ast.While)
TRIES: tuple[type[ast.Try], ...] = tuple(
    getattr(ast, name) for name in ("Try", "TryStar") if hasattr(ast, name)
)
_NEST = (*LOOPS, ast.With, ast.AsyncWith)
_LEAVES = (ast.Return, ast.Continue, ast.Break)
_AWAITS = (ast.Await, ast.AsyncFor, ast.AsyncWith)
_SUSPENDS = (ast.Yield, ast.YieldFrom, *_AWAITS)


def statements_in(body: list[ast.stmt]) -> list[ast.stmt]:
    """All statements of the list and of the lists inside it."""
    return [node for node in walk_own(body) if isinstance(node, ast.stmt)]


def blocks(statement: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    """The lists of statements inside one statement, those of nested functions left out."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return
    for name in ("body", "orelse", "finalbody"):
        if getattr(statement, name, None):
            yield statement, name
    for name in ("handlers", "cases"):
        for part in getattr(statement, name, ()):
            yield part, "body"


def leaves(body: list[ast.stmt], looping: bool) -> bool:
    """Whether control cannot run past the end of the list, other than by an exception.

    Inside a loop of its own, `break` only ends that loop.
    """
    if not body:
        return False
    last = body[-1]
    if isinstance(last, _LEAVES):
        return isinstance(last, ast.Return) or not looping
    if isinstance(last, ast.If):
        return leaves(last.body, looping) and leaves(last.orelse, looping)
    return isinstance(last, (ast.With, ast.AsyncWith)) and leaves(last.body, looping)


def may_leave(body: list[ast.stmt], looping: bool) -> bool:
    """Whether some way through the list leaves: `if k in cache: if fresh: return cache[k]`."""
    return any(
        leaves([statement], looping)
        or any(
            may_leave(getattr(parent, name), looping or isinstance(statement, LOOPS))
            for parent, name in blocks(statement)
        )
        for statement in body
    )


def suspends(body: list[ast.stmt]) -> bool:
    """Whether other code may run in the middle, which would then be taken for the fill's."""
    return any(
        isinstance(node, _SUSPENDS) or (isinstance(node, ast.comprehension) and node.is_async)
        for node in walk_own(body)
    )


def waits(body: list[ast.stmt]) -> bool:
    """Whether the list awaits: its work is done by others, which run meanwhile."""
    return any(
        isinstance(node, _AWAITS) or (isinstance(node, ast.comprehension) and node.is_async)
        for node in walk_own(body)
    )


def stretches(parent: ast.AST, name: str) -> Iterator[tuple[ast.AST, str, int, int]]:
    """The longest runs of statements that do not suspend, and simple statements that do."""
    body: list[ast.stmt] = getattr(parent, name)
    start = 0
    for index, statement in enumerate(body):
        if suspends([statement]):
            if start < index:
                yield parent, name, start, index
            start = index + 1
            inside = list(blocks(statement))
            if not inside:
                yield parent, name, index, start
            for inner in inside:
                yield from stretches(*inner)
    if start < len(body):
        yield parent, name, start, len(body)


def nesting(body: list[ast.stmt]) -> int:
    """How deep the compiler nests loops, `with` and `try` in the list, counted generously."""
    deepest = 0
    for statement in body:
        inside = (nesting(getattr(parent, name)) for parent, name in blocks(statement))
        own = 2 if isinstance(statement, TRIES) else int(isinstance(statement, _NEST))
        deepest = max(deepest, own + max(inside, default=0))
    return deepest
