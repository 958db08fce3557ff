"""What a statement takes of the objects that it changes, and what it replaces as a whole.

Whoever puts something new in a place does not mind what others have left there. Whoever
changes what is there, and looks at it, goes on from what they have left: a counter, a
list that grows, an iterator from which the next one is taken.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Set
from typing import TypeGuard

from edgewise.model.chains import last_name
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.file_facts import PATCHING_TRAITS, RUNNING_TEXT, SETTING_TRAITS, TOLD, TRAITS

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


# What may bind names of modules and classes that the statement does not show: functions that
# set what they are told, and methods by which patches of names come into force, or end.
_BINDERS = frozenset(
    {
        *("setattr", "delattr", "__setattr__", "__delattr__", "patch", "exec", "reload"),
        *("start", "stop", "stopall", "undo"),
    }
)
_RUNNING_TEXT = frozenset({"exec", "eval"})
_ENTERING = frozenset({"start", "stop", "stopall", "undo"})  # by these, patches come into force
_SETTING = frozenset({"setattr", "delattr"})
_NAMESPACES = frozenset({"vars", "globals", "__dict__"})  # by these, names are had as items


_READING_BY_TEXT = frozenset({"getattr", "hasattr", "attrgetter", "methodcaller"})
_TAKING = frozenset({"pop", "popitem", "popleft", "remove"})  # of them, those that may fail


class _MethodCall(ast.Call):
    func: ast.Attribute


def changes_content(part: ast.AST) -> TypeGuard[_MethodCall]:
    """Whether this is a call of a method by which a container changes."""
    function = part.func if isinstance(part, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in _CHANGING


def names_stored(parts: Iterable[ast.AST], local: Set[str]) -> Iterator[str]:
    """The attributes that a statement binds, or whose content it may change; globals, too.

    Of traits it is told as well where it does not show of what they are.
    """
    for part in parts:
        for name in _stored(part, local):
            yield name
            if name in TRAITS and not sets_trait(part):
                yield f"{TOLD}{name}"


def sets_trait(part: ast.AST) -> TypeGuard[ast.Attribute]:
    """Whether this binds a trait, and of what shows: `f.__doc__ = text`."""
    if not isinstance(part, ast.Attribute) or not isinstance(part.ctx, ast.Store):
        return False
    return part.attr in TRAITS and part.attr != "cell_contents"  # which are not the function's


def _stored(part: ast.AST, local: Set[str]) -> Iterator[str]:
    if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load):
        yield part.attr
    elif isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
        yield from _names_in(part.value, local)
    elif changes_content(part):
        yield from _names_in(part.func.value, local)
    elif isinstance(part, ast.Call) and last_name(part.func) in _SETTERS:
        yield from _named_by_text(part)
    elif isinstance(part, ast.Constant) and part.value in TRAITS:
        yield part.value  # whoever is handed it may set it


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


def binds_elsewhere(parts: Iterable[ast.AST]) -> bool:
    """Whether a statement may bind a name, or take one away, of whatever module or class.

    What a method does so to its own object does not count.
    """
    nodes = list(parts)
    called = {id(part.func) for part in nodes if isinstance(part, ast.Call)}
    return any(_binds(part) or (_sets(part) and id(part) not in called) for part in nodes)


def _sets(part: ast.AST) -> bool:
    """Whether this is a function that sets what it is told, to be called by others."""
    return isinstance(part, ast.Name) and part.id in _SETTING


def attributes_bound(parts: Iterable[ast.AST]) -> Iterator[str]:
    """The attributes that a statement binds, of whatever but its own object: `there.mode = 1`."""
    for part in parts:
        if (
            isinstance(part, ast.Attribute)
            and isinstance(part.ctx, ast.Store)
            and not _is_own(part.value)
        ):
            yield part.attr


def tells_of_traits(part: ast.AST) -> TypeGuard[ast.Call]:
    """Whether this sets an attribute of a computed name, and shows of what: `setattr(x, n, 1)`."""
    if not isinstance(part, ast.Call) or not isinstance(part.func, ast.Name):
        return False
    plain = not any(isinstance(argument, ast.Starred) for argument in part.args[:2])
    return part.func.id in _SETTING and plain and len(part.args) > 1


def traits_untold(parts: Iterable[ast.AST]) -> Iterator[str]:
    """Whether a statement may set a trait of something that does not show; how, if it may."""
    nodes = list(parts)
    called = {id(part.func) for part in nodes if isinstance(part, ast.Call)}
    for part in nodes:
        if _sets(part) and id(part) not in called:
            yield SETTING_TRAITS
        elif isinstance(part, ast.Call) and not tells_of_traits(part):
            yield from _sets_traits(part)


def _sets_traits(call: ast.Call) -> Iterator[str]:
    """How a call may set a trait. What is named by a text counts as that."""
    name = last_name(call.func)
    if name in _RUNNING_TEXT:
        yield RUNNING_TEXT
    elif name in _ENTERING:
        yield PATCHING_TRAITS
    elif name in _BINDERS or _is_patch(call.func):
        named = any(isinstance(one, ast.Constant) for one in call.args[:2])
        own = any(_is_own(argument) for argument in call.args[:1]) or _is_of_super(call.func)
        if not named and not own:
            yield SETTING_TRAITS


def _binds(part: ast.AST) -> bool:
    if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Del):
        return not _is_own(part.value)
    if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
        return _is_namespace(part.value)
    if isinstance(part, ast.Assign | ast.NamedExpr):  # by another name it may be changed
        return _is_namespace(part.value)
    if not isinstance(part, ast.Call):
        return False
    if any(_is_namespace(argument) for argument in part.args):
        return True
    of_own = any(_is_own(argument) for argument in part.args[:1])
    if last_name(part.func) in _BINDERS or _is_patch(part.func):
        return not of_own and not _is_of_super(part.func)
    return changes_content(part) and _is_namespace(part.func.value)


def _is_patch(function: ast.expr) -> bool:
    """Whether this is a variety of `patch`: `mock.patch.object`."""
    return isinstance(function, ast.Attribute) and last_name(function.value) == "patch"


def _is_of_super(function: ast.expr) -> bool:
    base = function.value if isinstance(function, ast.Attribute) else None
    return isinstance(base, ast.Call) and last_name(base.func) == "super"


def _is_namespace(part: ast.expr) -> bool:
    if isinstance(part, ast.Call):
        own = any(_is_own(argument) for argument in part.args)
        return last_name(part.func) in _NAMESPACES and not own
    return isinstance(part, ast.Attribute) and part.attr == "__dict__" and not _is_own(part.value)


def _is_own(part: ast.expr) -> bool:
    return isinstance(part, ast.Name) and part.id == "self"


def names_taken(parts: list[ast.AST], local: Set[str]) -> Iterator[str]:
    """The attributes and globals that a statement reads for more than to change them.

    Who takes something away fails if it is not there.
    """
    changed = {id(one) for part in parts for one in _changed_only(part)}
    for part in parts:
        if isinstance(part, ast.Call) and last_name(part.func) in _READING_BY_TEXT:
            yield from _named_by_text(part)
        if id(part) in changed or isinstance(getattr(part, "ctx", ast.Store()), ast.Store):
            continue
        if isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Name) and part.id not in local:
            yield part.id


def _changed_only(part: ast.AST) -> Iterator[ast.AST]:
    """What a statement changes without a look at it."""
    if isinstance(part, ast.Expr) and changes_content(part.value):
        if part.value.func.attr not in _TAKING:
            yield part.value.func
            yield part.value.func.value
    elif isinstance(part, (ast.Subscript, ast.Attribute)) and isinstance(part.ctx, ast.Store):
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
    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
        yield part.id
    elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
        yield part.attr
        yield from _last_name(part.value)
    elif changes_content(part) and part.func.attr == "clear":
        yield from _last_name(part.func.value)


def _last_name(part: ast.AST) -> Iterator[str]:
    if isinstance(part, ast.Attribute):
        yield part.attr
    elif isinstance(part, ast.Name):
        yield part.id
