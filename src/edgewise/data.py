"""Classes of data: `dataclasses.dataclass`, made in a quarter of the time.

Each run of pytest makes some hundred of them while edgewise is loaded, and the standard library
compiles half a dozen functions for each. Here one is compiled, `__init__`, when the first object is
made; the others are the same for all classes. What comes out is a dataclass to `fields`, `replace`,
`asdict` and to who reads it; only what edgewise uses of the decorator is there.
"""

from __future__ import annotations

from dataclasses import _FIELD, MISSING, Field, FrozenInstanceError, field  # type: ignore[attr-defined]
from operator import attrgetter, eq, ge, gt, le, lt
from types import FunctionType
from typing import TYPE_CHECKING, Any

from edgewise.standard import builtins as __builtins__

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, replace
else:

    def replace(one, /, **changes):
        """Another such object, of which some fields are others."""
        fields = one.__dataclass_fields__
        kept = {name: getattr(one, name) for name, field in fields.items() if field.init}
        return type(one)(**{**kept, **changes})

    def dataclass(cls=None, /, *, frozen=False, slots=False, order=False, eq=True):
        """A class of data, as the decorator of the same name in the standard library makes it."""

        def made(kind):
            return _made(kind, frozen, slots, order, eq)

        return made if cls is None else made(cls)


__all__ = ["dataclass", "field", "replace"]


def _made(kind: type, frozen: bool, slots: bool, order: bool, compared: bool) -> type:
    fields = _fields_of(kind)
    names = [name for name, one in fields.items() if one.compare]
    members: dict[str, Any] = {
        "__dataclass_fields__": fields,
        "__dataclass_params__": _Parameters(frozen),
        "__match_args__": tuple(name for name, one in fields.items() if one.init),
        "__repr__": _repr,
    }
    if compared:
        members.update(_comparisons(names, order))
        members["__hash__"] = _hash_by(names) if frozen else None
    if frozen:
        members.update(__setattr__=_refuse, __delattr__=_refuse_to_delete)
    if frozen and slots:
        members.update(__getstate__=_getstate, __setstate__=_setstate)
    own = dict(kind.__dict__)
    members = {name: one for name, one in members.items() if not _is_given(own, name)}
    if slots:
        kind = _slotted(kind, own, members, fields)
    else:
        for name, one in members.items():
            setattr(kind, name, one)
        for name in _annotations(kind):
            if fields[name].default is not MISSING:
                setattr(kind, name, fields[name].default)
            elif name in kind.__dict__:
                delattr(kind, name)  # it only said how the field is made
    if "__init__" not in own:
        kind.__init__ = _first_init(kind, fields, frozen)  # type: ignore[misc]
    return kind


class _Parameters:
    """What was asked of the decorator, so far as others look at it."""

    __slots__ = ("eq", "frozen", "init", "order", "repr", "unsafe_hash")

    def __init__(self, frozen: bool) -> None:
        self.frozen = frozen
        self.init = self.repr = self.eq = True
        self.order = self.unsafe_hash = False


def _is_given(own: dict[str, Any], name: str) -> bool:
    """Whether a class says itself what a member is; one with `__eq__` has None for a hash."""
    return name in own and not (name == "__hash__" and own[name] is None)


def _fields_of(kind: type) -> dict[str, Field[Any]]:
    """The fields of a class, those that it inherits first."""
    fields: dict[str, Field[Any]] = {}
    for base in kind.__mro__[-1:0:-1]:
        fields.update(base.__dict__.get("__dataclass_fields__", {}))
    for name, annotation in _annotations(kind).items():
        given = kind.__dict__.get(name, MISSING)
        one: Any = given if type(given) is Field else field(default=given)
        one.name, one.type, one.kw_only = name, annotation, False
        one._field_type = _FIELD
        fields[name] = one
    return fields


def _annotations(kind: type) -> dict[str, Any]:
    """Those of a class itself; they are texts, and nobody has to evaluate them."""
    found: dict[str, Any] = kind.__dict__.get("__annotations__", {})  # noqa: RUF063
    return found


def _slotted(
    kind: type, own: dict[str, Any], members: dict[str, Any], fields: dict[str, Field[Any]]
) -> type:
    """The same class with a slot for each field of its own, and some members more."""
    inherited = {name for base in kind.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    for name in (*fields, "__dict__", "__weakref__"):
        own.pop(name, None)
    own.update(members, __slots__=tuple(name for name in fields if name not in inherited))
    made = type(kind)(kind.__name__, kind.__bases__, own)
    made.__qualname__ = kind.__qualname__
    return made


def _first_init(kind: type, fields: dict[str, Field[Any]], frozen: bool) -> Callable[..., None]:
    """What is called when the first object of a class is made: it puts `__init__` in its place."""

    def first(self: Any, *args: Any, **kwargs: Any) -> None:
        kind.__init__ = _init_of(kind, fields, frozen)  # type: ignore[misc]
        kind.__init__(self, *args, **kwargs)  # type: ignore[misc]

    return first


def _init_of(kind: type, fields: dict[str, Field[Any]], frozen: bool) -> Callable[..., None]:
    """`__init__`, compiled. It is not run as text, of which those would be told who watch that."""
    given = {name: one for name, one in fields.items() if one.init}
    names: dict[str, Any] = {"_set": object.__setattr__, "_new": MISSING}
    lines = ["pass"]
    for name, one in given.items():
        value = name
        if one.default_factory is not MISSING:
            names[f"_make_{name}"] = one.default_factory
            value = f"_make_{name}() if {name} is _new else {name}"
        lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    text = f"def __init__({', '.join(['self', *given])}):\n " + "\n ".join(lines)
    code = compile(text, f"<{kind.__qualname__}>", "exec", dont_inherit=True).co_consts[0]
    function = FunctionType(code, names, "__init__", _defaults(kind, given))
    function.__qualname__ = f"{kind.__qualname__}.__init__"
    return function


def _defaults(kind: type, given: dict[str, Field[Any]]) -> tuple[object, ...]:
    """What parameters are if they are not given; one that is to be made then is `MISSING`."""
    found: list[object] = []
    for name, one in given.items():
        if one.default is not MISSING or one.default_factory is not MISSING:
            found.append(one.default)
        elif found:
            raise TypeError(f"{kind.__name__}: {name} has no default, and follows one that has")
    return tuple(found)


def _values(names: list[str]) -> Callable[[Any], Any]:
    """What reads the fields of these names off an object."""
    return attrgetter(*names) if names else lambda one: ()


def _comparisons(names: list[str], order: bool) -> dict[str, Callable[[Any, Any], Any]]:
    values = _values(names)
    found = {"__eq__": _comparing(values, eq)}
    if order:
        found["__lt__"] = _comparing(values, lt)
        found["__le__"] = _comparing(values, le)
        found["__gt__"] = _comparing(values, gt)
        found["__ge__"] = _comparing(values, ge)
    return found


def _comparing(values: Callable[[Any], Any], how: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def compare(self: Any, other: Any) -> Any:
        if other.__class__ is self.__class__:
            return how(values(self), values(other))
        return NotImplemented

    return compare


def _hash_by(names: list[str]) -> Callable[[Any], int]:
    values = _values(names)

    def hashed(self: Any) -> int:
        return hash(values(self))

    return hashed


def _repr(self: Any) -> str:
    fields: dict[str, Field[Any]] = self.__dataclass_fields__
    shown = (f"{name}={getattr(self, name)!r}" for name, one in fields.items() if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _setstate(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)
