"""The procedures of a file: which piece of syntax each is, and its name."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.data import dataclass
from edgewise.model.entity import ProcedureId
from edgewise.model.totality import future_import
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

Function = ast.FunctionDef | ast.AsyncFunctionDef

_KINDS: dict[type[ast.AST], str] = {
    ast.Module: "module",
    ast.ClassDef: "class",
    ast.FunctionDef: "function",
    ast.AsyncFunctionDef: "function",
    ast.Lambda: "lambda",
    ast.GeneratorExp: "genexpr",
}


@dataclass(frozen=True, slots=True)
class Scope:
    """One procedure's syntax and name."""

    syntax: ast.AST
    kind: str
    path: str
    qualname: str
    ordinal: int
    parent: ProcedureId | None
    holder: ast.AST | None  # the syntax of the procedure it stands in


def scopes(tree: ast.Module, path: str) -> Iterator[Scope]:
    """Every procedure of `tree`, outer before inner, in the order of the text."""
    seen: dict[str, int] = {}
    waiting: list[tuple[ast.AST, str, ProcedureId | None, ast.AST | None]] = [
        (tree, "<module>", None, None)
    ]
    while waiting:
        syntax, qualname, parent, holder = waiting.pop()
        ordinal = seen[qualname] = seen.get(qualname, -1) + 1
        yield Scope(syntax, _KINDS[type(syntax)], path, qualname, ordinal, parent, holder)
        name = ProcedureId(path, qualname, ordinal)
        inner = [(s, _inner_name(qualname, syntax, s), name, syntax) for s in _within(syntax)]
        waiting.extend(reversed(inner))


def _inner_name(outer: str, outer_syntax: ast.AST, syntax: ast.AST) -> str:
    if isinstance(syntax, Function | ast.ClassDef):
        last = syntax.name
    else:
        last = "<lambda>" if isinstance(syntax, ast.Lambda) else "<genexpr>"
    if isinstance(outer_syntax, ast.Module):
        return last
    return f"{outer}.{last}"


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """The procedures that stand directly in `scope`."""
    waiting = list(_own(scope))[::-1]
    while waiting:
        node = waiting.pop()
        if type(node) in _KINDS:
            yield node
            waiting.extend(reversed(list(_evaluated_outside(node))))
        else:
            waiting.extend(reversed(list(_evaluated(node))))


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The syntax that runs in `scope` itself."""
    if isinstance(scope, ast.Lambda):
        yield scope.body
    elif isinstance(scope, ast.GeneratorExp):
        yield scope.elt
        for generator in scope.generators:
            yield generator.target
            yield from generator.ifs
        for generator in scope.generators[1:]:
            yield generator.iter
    else:
        yield from getattr(scope, "body")  # noqa: B009 - module, class or function


def _evaluated_outside(node: ast.AST) -> Iterator[ast.AST]:
    """What a definition evaluates where it stands: decorators, defaults, bases."""
    if isinstance(node, Function):
        yield from node.decorator_list
        yield from _defaults(node.args)
    elif isinstance(node, ast.Lambda):
        yield from _defaults(node.args)
    elif isinstance(node, ast.ClassDef):
        yield from (*node.decorator_list, *node.bases, *node.keywords)
    elif isinstance(node, ast.GeneratorExp):
        yield node.generators[0].iter


def _defaults(arguments: ast.arguments) -> Iterator[ast.AST]:
    yield from arguments.defaults
    yield from (default for default in arguments.kw_defaults if default is not None)


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The children of `node` that run with it.

    Annotations and type parameters are left out: with `from __future__ import
    annotations` they become text, and from 3.12 on type aliases are evaluated late.
    """
    if isinstance(node, ast.AnnAssign):
        yield from (child for child in (node.target, node.value) if child is not None)
    elif type(node).__name__ != "TypeAlias":
        yield from children(node)


def documented(scope: ast.AST) -> int:
    """How many statements its docstring takes: one or none."""
    return 1 if ast.get_docstring(scope, clean=False) is not None else 0  # type: ignore[arg-type]


def body_start(scope: ast.AST) -> int:
    """The index of the first statement that is no docstring nor future import."""
    body: list[ast.stmt] = getattr(scope, "body")  # noqa: B009
    start = documented(scope)
    if isinstance(scope, ast.Module):
        while start < len(body) and future_import(body[start]):
            start += 1
    return start


def suspends_itself(scope: ast.AST) -> bool:
    """Whether `scope` is a generator function or a coroutine."""
    if isinstance(scope, ast.AsyncFunctionDef):
        return True
    if not isinstance(scope, ast.FunctionDef):
        return False
    waiting: list[ast.AST] = list(scope.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, Function | ast.ClassDef | ast.Lambda):
            waiting.extend(children(node))
    return False
