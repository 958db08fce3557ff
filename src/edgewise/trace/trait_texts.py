"""What functions and classes are by more than the names in them, told in every process alike.

The defaults of a function, its code, the bases of a class, its special methods, with which
abstract classes it is registered: other modules may set them, by ways that no text shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from edgewise.standard import abc, types, zlib
from edgewise.standard import builtins as __builtins__
from edgewise.trace.kinds import Kinds
from edgewise.trace.outlines import called
from edgewise.trace.runtime import address

_PLAIN = Kinds((int, float, complex, str, bytes, bool, type(None), type(...)))
_LONGEST = 200  # characters of a value that are told
_ACCESSORS = (types.FunctionType, classmethod, staticmethod, property)


def traits_of_function(function: types.FunctionType) -> str:
    """The code of a function, its defaults and what it is called."""
    code, document = function.__code__, function.__doc__
    told = zlib.crc32(document.encode("utf-8", "replace")) if type(document) is str else document
    parts = (code.co_name, function.__name__, *(function.__defaults__ or ()), told)
    return _joined((*parts, *_items(function.__kwdefaults__)))


def traits_of_class(kind: type) -> str:
    """The bases of a class, its own class, its special methods and what is annotated there."""
    held: Mapping[str, Any] = type.__dict__["__dict__"].__get__(kind)
    bases = type.__dict__["__bases__"].__get__(kind)
    special = (
        part
        for name, value in held.items()
        if name[:2] == "__" and type(value) in _ACCESSORS
        for part in (name, value)
    )
    annotations = _items(held.get("__annotations__"))
    return _joined((*bases, type(kind), *special, *annotations))


def registered() -> Iterator[tuple[type, str]]:
    """Classes, each with the abstract ones that it is registered with."""
    found: dict[int, tuple[type, list[str]]] = {}
    for base, kind in registrations():
        found.setdefault(address(kind), (kind, []))[1].append(called(base))
    for kind, bases in found.values():
        yield kind, "".join(sorted(bases))


def registrations() -> Iterator[tuple[type, type]]:
    """Abstract classes, each with one that is registered with it."""
    for base in _abstract():
        for reference in abc._get_dump(base)[0]:  # type: ignore[attr-defined]
            kind = reference()
            if kind is not None:
                yield base, kind


def _abstract() -> Iterator[Any]:
    """All classes that others can be registered with."""
    waiting: list[Any] = [object]
    seen: set[int] = set()
    while waiting:
        base = waiting.pop()
        if address(base) not in seen:
            seen.add(address(base))
            if "_abc_impl" in type.__dict__["__dict__"].__get__(base):
                yield base
            waiting += type.__subclasses__(base)


def _items(table: Any) -> Iterator[object]:
    if type(table) is dict:
        for name, value in table.items():
            yield from (name, value)


def _joined(parts: Iterable[object]) -> str:
    return ",".join(map(_told, parts))


def _told(value: object) -> str:
    """A plain value as it is written; of any other object, what it is called."""
    kind = type(value)
    if kind in _PLAIN:
        return repr(value)[:_LONGEST]
    if kind is classmethod or kind is staticmethod:
        return called(value.__func__)  # type: ignore[attr-defined]
    return called(value)
