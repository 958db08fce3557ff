"""Decorated methods that nothing keeps: what they return is computed each time.

Of a decorator that is not known the text does not tell whether it calls a method once
and keeps the answer. The class does, when the method runs: it has the method itself,
or a property whose `__get__` has nothing to keep an answer in.
"""

from __future__ import annotations

from types import CodeType, FunctionType

from edgewise.standard import builtins as __builtins__
from edgewise.standard import dis
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of

_ATOMS = Kinds((type(None), bool, int, float, str, bytes))
_CALLED = {"property", "__get__", "fget", "super", "type", "isinstance", "AttributeError"}
_STORES = {"STORE_ATTR", "STORE_GLOBAL", "STORE_DEREF", "STORE_NAME"}


def is_passed_on(held: object, code: CodeType) -> bool:
    """Whether `held`, which a class has in place of a method, calls that each time it is asked."""
    if type(held) is FunctionType:
        return held.__code__ is code
    if not issubclass(type(held), property):
        return False
    function = property.__dict__["fget"].__get__(held)
    if type(function) is not FunctionType or function.__code__ is not code:
        return False
    return _keeps_nothing(held)


def _keeps_nothing(held: object) -> bool:
    """Whether the `__get__` of a property has nowhere to put what it returns."""
    for kind in type.__dict__["__mro__"].__get__(type(held)):
        if kind is property:
            return True
        names = type.__dict__["__dict__"].__get__(kind)
        if "__getattribute__" in names or "__getattr__" in names:
            return False
        getter = names.get("__get__")
        if getter is not None:
            return type(getter) is FunctionType and _only_calls(getter.__code__, held)
    return False


def _only_calls(code: CodeType, held: object) -> bool:
    """Whether code does no more than call the method of a property; probes do not count."""
    if set(code.co_freevars) - {"__class__"} or any(
        isinstance(constant, CodeType) for constant in code.co_consts
    ):
        return False
    if any(each.opname in _STORES for each in dis.get_instructions(code)):
        return False
    plain = {name for name, value in _attributes(held).items() if type(value) in _ATOMS}
    return all(
        name in _CALLED or name in plain for name in code.co_names if not name.startswith("_ew_")
    )


def _attributes(held: object) -> dict[str, object]:
    return namespace_of(held) or {}
