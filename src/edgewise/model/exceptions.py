"""Which exceptions a handler catches, and which say that a place was empty."""

from __future__ import annotations

import builtins

from edgewise.model.chains import last_name
from edgewise.model.places import FOLLOWED, ITEM, RESULT, Place
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_ITEM, _ATTRIBUTE, _NAME = "item", "attribute", "name"
_ALL = frozenset({_ITEM, _ATTRIBUTE, _NAME})
_TELLS: dict[str, frozenset[str]] = {
    "KeyError": frozenset({_ITEM}),
    "IndexError": frozenset({_ITEM}),
    "LookupError": frozenset({_ITEM}),
    "ValueError": frozenset({_ITEM}),
    "StopIteration": frozenset({_ITEM}),
    "AttributeError": frozenset({_ATTRIBUTE}),
    "ReferenceError": frozenset({_ATTRIBUTE, _ITEM}),
    "TypeError": frozenset({_ATTRIBUTE}),
    "NameError": frozenset({_NAME}),
    "UnboundLocalError": frozenset({_NAME}),
    "Exception": _ALL,
    "BaseException": _ALL,
}


def may_catch(
    caught: ast.expr | None, error: type[Exception], bound: frozenset[str] = frozenset()
) -> bool:
    """Whether a handler of such exceptions may catch an error; `bound` are not Python's own names.

    Only of Python's own exceptions is it known what they are.
    """
    if isinstance(caught, ast.Tuple):
        return any(may_catch(part, error, bound) for part in caught.elts)
    if not isinstance(caught, ast.Name) or caught.id in bound:
        return True
    kind = getattr(builtins, caught.id, None)
    if not isinstance(kind, type) or not issubclass(kind, BaseException):
        return True
    return issubclass(error, kind)


def catches_miss(caught: ast.expr | None) -> frozenset[str]:
    """What kinds of reading may have failed when such an exception is caught.

    An exception of the project's own is believed to tell about items: caches raise such.
    """
    if caught is None:
        return _ALL
    if isinstance(caught, ast.Tuple):
        return frozenset[str]().union(*(catches_miss(part) for part in caught.elts))
    name = last_name(caught)
    if name in _TELLS:
        return _TELLS[name]
    return frozenset() if hasattr(builtins, name) else frozenset({_ITEM})


def suppressed_miss(statement: ast.With) -> frozenset[str]:
    """The same for `with suppress(KeyError): ...`."""
    calls = [item.context_expr for item in statement.items]
    return frozenset[str]().union(
        *(
            catches_miss(argument)
            for call in calls
            if isinstance(call, ast.Call) and last_name(call) == "suppress"
            for argument in call.args
        )
    )


def tells_miss(place: Place, kinds: frozenset[str]) -> bool:
    """Whether reading the place can fail in one of these ways because it is empty."""
    if place.path[-1:] in ((ITEM,), (RESULT,), (FOLLOWED,)):
        return _ITEM in kinds
    if place.path:
        return _ATTRIBUTE in kinds
    return _NAME in kinds and place.kind != "object"
