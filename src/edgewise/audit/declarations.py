"""Faults in definitions: of functions, their defaults and decorators, and of handlers."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from edgewise.audit.bodies import remove
from edgewise.audit.lookup import name_of
from edgewise.audit.mutant import Change
from edgewise.audit.places import Place
from edgewise.audit.text import Text
from edgewise.audit.values import change_to, other_values, shown

_OTHER_EXCEPTIONS = ("KeyError", "ValueError", "ZeroDivisionError")


def default(place: Place, text: Text) -> Iterator[Change]:
    """Another default for a parameter."""
    node = place.node
    if isinstance(place.parent, ast.arguments) and isinstance(node, ast.expr):
        for new in other_values(node):
            yield change_to(text, node, new)


def decorator_removed(place: Place, text: Text) -> Iterator[Change]:
    """A definition without one of its decorators."""
    node = place.node
    if place.field == "decorator_list" and isinstance(node, ast.expr):
        start, end = text.span(node)
        lines = text.lines(text.data.rindex(b"@", 0, start), end)
        if lines is not None:
            yield Change(*lines, b"", f"@{shown(text.of(node))} removed")


def handler_type(place: Place, text: Text) -> Iterator[Change]:
    """A handler for another exception, for fewer of them, or for all."""
    node = place.node
    if not isinstance(node, ast.ExceptHandler) or node.type is None:
        return
    old = node.type
    for new in _OTHER_EXCEPTIONS:
        if new != name_of(old):
            yield change_to(text, old, new)
            break
    if name_of(old) not in ("Exception", "BaseException"):
        yield change_to(text, old, "Exception")
    if isinstance(old, ast.Tuple) and len(old.elts) > 1:
        for kept in old.elts:
            yield change_to(text, old, text.of(kept).decode())


def handler_deleted(place: Place, text: Text) -> Iterator[Change]:
    """A `try` without one of its handlers; where it is the only one, it raises again at once."""
    node = place.node
    if isinstance(node, ast.ExceptHandler):
        yield from remove(text, node)
        start, end = text.span(node.body[0])[0], text.span(node.body[-1])[1]
        yield Change(start, end, b"raise", f"handler: {shown(text.data[start:end])} -> raise")


def raised_type(place: Place, text: Text) -> Iterator[Change]:
    """Another exception raised."""
    node = place.node
    if isinstance(node, ast.Raise) and node.exc is not None:
        called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        for new in _OTHER_EXCEPTIONS:
            if new != name_of(called):
                yield change_to(text, called, new)
                break
