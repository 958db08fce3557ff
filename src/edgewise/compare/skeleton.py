"""A file without what its functions do: all that runs when it is imported."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*_DEFINITIONS, ast.Lambda, ast.ClassDef)
_YIELDS = (ast.Yield, ast.YieldFrom)


def same_skeleton(old: bytes, new: bytes) -> bool:
    """Whether two versions of a file differ at most in the bodies of functions.

    Docstrings and whether calling a function gives a generator count as part of its
    definition: import-time code can see them.

    >>> same_skeleton(b"def f():\\n    return 1", b"def f():\\n    x = 2\\n    return x")
    True
    >>> same_skeleton(b"def f():\\n    return 1", b"def f(a=1):\\n    return 1")
    False
    >>> same_skeleton(b"def f():\\n    return 1", b"def f():\\n    yield 1")
    False
    """
    try:
        return _skeleton(ast.parse(old)) == _skeleton(ast.parse(new))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _skeleton(tree: ast.Module) -> str:
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _DEFINITIONS):
            node.body = _told(node)
            waiting += [node.args, *node.decorator_list]
            continue
        waiting += ast.iter_child_nodes(node)
    return ast.dump(tree)


def _told(definition: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    """What can be seen of a body without running it."""
    document = ast.get_docstring(definition, clean=False)
    yields = any(isinstance(node, _YIELDS) for node in _own(definition))
    return [ast.Expr(ast.Constant(document)), ast.Expr(ast.Constant(yields))]


def _own(definition: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    """The nodes of a body that belong to no function within it."""
    waiting: list[ast.AST] = [*definition.body]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _SCOPES):
            waiting += ast.iter_child_nodes(node)
