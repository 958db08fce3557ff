"""What a program names by a text, or hands on as a whole: it may be a module of a library.

Whoever has hold of a module can read all there is in it, by whatever name: `found = lib`,
`vars(lib)`, `importlib.import_module("lib")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.model.chains import last_name
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

WHOLE = "@"  # stands for all that is in a module
# Calls whose second argument is the name of an attribute of the first.
_BY_TEXT = frozenset({"getattr", "hasattr", "setattr", "delattr", "object", "getattr_static"})
_MODULES = frozenset({"import_module", "__import__", "import_string"})


def named_by_text(parts: Iterable[ast.AST]) -> Iterator[str]:
    """The modules that are asked for by a text that is written there: `lib.@`."""
    for part in parts:
        match part:
            case ast.Call(func=called, args=[ast.Constant(value=str(name)), *_]):
                if last_name(called) in _MODULES and not name.startswith("."):
                    yield f"{name}.{WHOLE}"
            case ast.Subscript(value=ast.Attribute(attr="modules"), slice=ast.Constant(value=name)):
                if isinstance(name, str):
                    yield f"{name}.{WHOLE}"


def handed_on(parts: Iterable[ast.AST]) -> Iterator[tuple[ast.expr, str]]:
    """Names with attributes that are not called, each with what is read of it, `@` for all."""
    every = list(parts)
    inside: set[int] = set()
    for part in every:
        if isinstance(part, ast.Attribute):
            inside.add(id(part.value))
        elif isinstance(part, ast.Call):
            inside.add(id(part.func))
            read = _read_by_text(part)
            if read:
                inside.add(id(part.args[0]))
                yield part.args[0], read
    for part in every:
        alone = isinstance(part, ast.Name | ast.Attribute) and id(part) not in inside
        if alone and isinstance(part.ctx, ast.Load):  # type: ignore[attr-defined]
            yield _handed(part)  # type: ignore[arg-type]


def is_whole(dotted: str) -> bool:
    """Whether a dotted name stands for all that is in something."""
    return dotted.endswith(f".{WHOLE}")


def _handed(part: ast.Name | ast.Attribute) -> tuple[ast.expr, str]:
    """`lib.__dict__` is all of `lib`."""
    listed = isinstance(part, ast.Attribute) and part.attr == "__dict__"
    return (part.value if listed else part), WHOLE  # type: ignore[union-attr]


def _read_by_text(call: ast.Call) -> str:
    named = len(call.args) > 1 and isinstance(call.args[1], ast.Constant)
    name = call.args[1].value if named else ""  # type: ignore[attr-defined]
    asks = isinstance(name, str) and last_name(call.func) in _BY_TEXT
    return name if asks and name.isidentifier() else ""
