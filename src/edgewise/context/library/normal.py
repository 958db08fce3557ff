"""The normal form of a library's syntax: equal for two pieces that do the same.

Comments, layout, positions, docstrings and annotations are left out: a release
changes many of them, and only who inspects a definition can tell. Left out as
well is what only type checkers see. Bodies of functions within are entities of
their own, and stand here with their headers only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from edgewise.source.syntax import walk
from edgewise.standard import ast, hashlib
from edgewise.standard import builtins as __builtins__

Function = ast.FunctionDef | ast.AsyncFunctionDef
_SILENT = frozenset(
    {"ctx", "kind", "type_comment", "type_ignores", "returns", "annotation", "type_params"}
)


def digest(*parts: object) -> str:
    """A short name for syntax in its normal form, or for texts."""
    written: list[str] = []
    for part in parts:
        _write(part, written)
        written.append("|")
    return hashlib.blake2b("".join(written).encode("utf-8", "replace"), digest_size=9).hexdigest()


def header(function: Function) -> list[object]:
    """What runs when a function is defined: its decorators and defaults."""
    return [*function.decorator_list, *_defaults(function.args)]


def parameters(arguments: ast.arguments) -> str:
    """The names of parameters, by kind."""
    kinds = (arguments.posonlyargs, arguments.args, [arguments.vararg], arguments.kwonlyargs)
    named = [[one.arg for one in kind if one] for kind in (*kinds, [arguments.kwarg])]
    given = [default is not None for default in arguments.kw_defaults]
    return f"{named} {len(arguments.defaults)} {given}"


def _defaults(arguments: ast.arguments) -> list[ast.expr]:
    return [*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)]


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Those that do something; of `if TYPE_CHECKING`, what runs."""
    for statement in body:
        if isinstance(statement, ast.Pass):
            continue
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        if isinstance(statement, ast.If) and is_type_checking(statement.test):
            yield from statements(statement.orelse)
            continue
        if isinstance(statement, ast.AnnAssign) and is_remark(statement):
            continue
        yield statement


def is_remark(node: ast.AnnAssign) -> bool:
    """Whether an annotation does nothing, like `self.name: str`."""
    return (
        node.value is None
        and isinstance(node.target, ast.Attribute)
        and isinstance(node.target.value, ast.Name)
    )


def is_type_checking(test: ast.expr) -> bool:
    """Whether a condition holds for type checkers only."""
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", None)
    return name == "TYPE_CHECKING"


def _write(value: object, parts: list[str]) -> None:
    if isinstance(value, ast.AST):
        special = _SPECIAL.get(type(value))
        if special is not None:
            special(value, parts)
        else:
            _write_node(value, parts)
    elif isinstance(value, list):
        parts.append("[")
        items = statements(value) if value and isinstance(value[0], ast.stmt) else value
        for item in items:
            _write(item, parts)
            parts.append(",")
        parts.append("]")
    else:
        parts.append(f"{type(value).__name__}:{value!r}")


def _write_node(node: ast.AST, parts: list[str]) -> None:
    parts.append(type(node).__name__)
    parts.append("(")
    for name in node._fields:
        if name not in _SILENT:
            _write(getattr(node, name, None), parts)
            parts.append(",")
    parts.append(")")


def _write_function(node: Function, parts: list[str]) -> None:
    parts.append(f"{type(node).__name__}:{node.name}({parameters(node.args)}")
    for part in header(node):
        _write(part, parts)
    parts.append(")")


def _write_annotated(node: ast.AnnAssign, parts: list[str]) -> None:
    """With a value it is an assignment like any other; else it makes a name local."""
    if node.value is not None:
        _write_node(ast.Assign([node.target], node.value), parts)
        return
    parts.append("Annotated:")
    _write(node.target, parts)


def _write_class(node: ast.ClassDef, parts: list[str]) -> None:
    """With what its annotations say: it may be made into a record."""
    _write_node(node, parts)
    for inner in walk(node):
        if isinstance(inner, ast.AnnAssign):
            parts.append("Field:")
            _write(inner.target, parts)
            _write(inner.annotation, parts)


_SPECIAL: dict[type, Callable[[Any, list[str]], None]] = {
    ast.FunctionDef: _write_function,
    ast.AsyncFunctionDef: _write_function,
    ast.AnnAssign: _write_annotated,
    ast.ClassDef: _write_class,
}
