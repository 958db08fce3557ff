"""What a statement takes of the objects that it changes, and what it replaces as a whole.

Whoever puts something new in a place does not mind what others have left there. Whoever
changes what is there, and looks at it, goes on from what they have left: a counter, a
list that grows, an iterator from which the next one is taken.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator, Set
from typing import TypeGuard

from edgewise.model.chains import last_name
from edgewise.source.syntax import walk

# Functions, and methods of `monkeypatch` and `patch`, that set what a text names.
_SETTERS = frozenset({"setattr", "delattr", "__setattr__", "__delattr__", "patch", "object"})
_ASKING = frozenset({"get", "items", "keys", "values", "copy", "fromkeys", "maxlen"})

# The methods by which lists, dictionaries, sets and deques change.
_CHANGING = frozenset(
    name
    for kind in (list, dict, set, deque)
    for name in dir(kind)
    if name not in dir(tuple) and name not in dir(frozenset) and name not in _ASKING
)


class _MethodCall(ast.Call):
    func: ast.Attribute


def changes_content(part: ast.AST) -> TypeGuard[_MethodCall]:
    """Whether this is a call of a method by which a container changes."""
    function = part.func if isinstance(part, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in _CHANGING


def names_stored(parts: Iterable[ast.AST], local: Set[str]) -> Iterator[str]:
    """The attributes that a statement binds, or whose content it may change; globals, too."""
    for part in parts:
        if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load):
            yield part.attr
        elif isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
            yield from _names_in(part.value, local)
        elif changes_content(part):
            yield from _names_in(part.func.value, local)
        elif isinstance(part, ast.Call) and last_name(part.func) in _SETTERS:
            yield from _named_by_text(part)


def _named_by_text(call: ast.Call) -> Iterator[str]:
    """The attributes that a call sets: `setattr(app, "mode", 1)`, `patch("time.time", now)`."""
    for argument in call.args[:2]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value.rpartition(".")[2]


def _names_in(part: ast.AST, local: Set[str]) -> Iterator[str]:
    for inner in walk(part):
        if isinstance(inner, ast.Attribute):
            yield inner.attr
        elif isinstance(inner, ast.Name) and inner.id not in local:
            yield inner.id


def names_taken(parts: list[ast.AST], local: Set[str]) -> Iterator[str]:
    """The attributes and globals that a statement reads for more than to change them."""
    changed = {id(one) for part in parts for one in _changed_only(part)}
    for part in parts:
        if id(part) in changed or not isinstance(getattr(part, "ctx", None), ast.Load):
            continue
        if isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Name) and part.id not in local:
            yield part.id


def _changed_only(part: ast.AST) -> Iterator[ast.AST]:
    """What a statement changes without a look at it."""
    if isinstance(part, ast.Expr) and changes_content(part.value):
        yield part.value.func
        yield part.value.func.value
    elif isinstance(part, (ast.Subscript, ast.Attribute)) and not isinstance(part.ctx, ast.Load):
        yield part.value


def names_replaced(parts: list[ast.AST], local: Set[str]) -> Iterator[str]:
    """The attributes and globals that a statement gives another value, whatever they had.

    Of an object that is given an attribute, the name counts as well: it may be one of
    those that are looked at as a whole.
    """
    updated = {id(part.target) for part in parts if isinstance(part, ast.AugAssign)}
    taken = set(names_taken(parts, local))
    for part in parts:
        if id(part) in updated:
            continue
        for name in _replaced_by(part):
            if name not in taken and name not in local:
                yield name


def _replaced_by(part: ast.AST) -> Iterator[str]:
    if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
        yield part.id
    elif isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load):
        yield part.attr
        yield from _last_name(part.value)
    elif changes_content(part) and part.func.attr == "clear":
        yield from _last_name(part.func.value)


def _last_name(part: ast.AST) -> Iterator[str]:
    if isinstance(part, ast.Attribute):
        yield part.attr
    elif isinstance(part, ast.Name):
        yield part.id
