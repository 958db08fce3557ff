"""What an object holds, so far as one can see without running any code of the program.

Containers are looked into by the methods of their builtin bases, objects of the
project's own classes and of a few of the standard library by what they refer to.
Of a connection to SQLite it is known how much was written through it. All others, such
as an application, go by their identity. What type an
object is, `type` says: `isinstance` asks the object.
"""

from __future__ import annotations

import array
import gc
import io
import itertools
import sys
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import GetSetDescriptorType, MemberDescriptorType, SimpleNamespace
from typing import Any

from edgewise.trace import runtime

LARGEST = 500  # parts that are looked at
ATOMS = (int, float, complex, str, bytes, bool, type(None))
_SEQUENCES: tuple[tuple[type, Callable[[Any], Iterable[object]]], ...] = (
    (list, list.__iter__),
    (tuple, tuple.__iter__),
    (set, set.__iter__),
    (frozenset, frozenset.__iter__),
    (deque, deque.__iter__),
)
# By type: something that says what is in there, where nothing is referred to.
_RAW: dict[type, Callable[[Any], object]] = {
    bytearray: bytes,
    array.array: array.array.tobytes,
    io.StringIO: io.StringIO.getvalue,
    io.BytesIO: io.BytesIO.getvalue,
    itertools.count: repr,
}
_SOME: tuple[Any, ...] = ([], (), {}, {}.items(), {}.values(), set(), range(0), "", b"")
_ITERATORS = (*(type(iter(one)) for one in _SOME), type(reversed([])))
_DATA = frozenset(
    {
        *("argparse", "array", "collections", "configparser", "email", "http", "io", "itertools"),
        *("queue", "_queue", "random", "string", "types", "xml"),
    }
)
_NOTHING_INSIDE = (type, type(sys), type(lambda: 0), type(len), type(gc.collect))


def contents(value: object, *, ours: bool = True) -> tuple[object, ...] | None:
    """Something that is equal as long as an object holds the same; None of what is not looked into.

    `ours`: whether objects of the project's classes are looked into.

    >>> shared = ([1, []], 2)
    >>> before = contents(shared)
    >>> shared[0][1].append(2)
    >>> contents(shared) == before
    False
    >>> contents("text")
    """
    if type(value) in ATOMS or not _is_looked_into(value, ours):
        return None
    parts: list[object] = []
    seen: set[int] = set()
    waiting: list[Any] = [value]
    while waiting and len(parts) < LARGEST:
        one = waiting.pop()
        if type(one) in ATOMS:
            parts.append(one)
        elif id(one) not in seen:
            parts.append(id(one))
            if _is_looked_into(one, ours):
                seen.add(id(one))
                inside = _inside(one, parts)
                parts.append(len(inside))
                waiting += inside[:LARGEST]
    return tuple(parts)


def identity(one: object) -> object:
    """What says which object this is: its value, where nothing else matters."""
    return one if type(one) in ATOMS else ("object", id(one))


def attributes(value: object) -> dict[str, object] | None:
    """What an object of the project holds, by name; None if its names do not tell who reads it.

    Those of a data class are read by methods that nobody wrote, and those of a class with
    a base in a library by what that one does.
    """
    kind = type(value)
    found: dict[str, object] = {}
    for base in type.__dict__["__mro__"].__get__(kind)[:-1]:
        held = type.__dict__["__dict__"].__get__(base)
        module = held.get("__module__")
        if not isinstance(module, str) or runtime.path_of_module(module) is None:
            return None
        if not GENERATED.isdisjoint(held):
            return None
        for name, member in held.items():
            if type(member) is MemberDescriptorType:  # one of `__slots__`
                with suppress(AttributeError):
                    found[name] = member.__get__(value)
            elif name == "__dict__":
                if type(member) is not GetSetDescriptorType:
                    return None
                found.update(member.__get__(value))
    return found


GENERATED = frozenset(
    {"__dataclass_fields__", "__attrs_attrs__", "__pydantic_fields__", "_fields", "__getattr__"}
)


def _is_looked_into(one: object, ours: bool) -> bool:
    kind = type(one)
    if issubclass(kind, (list, dict, tuple, set, frozenset, deque, SimpleNamespace)):
        return True
    if kind in _RAW or kind in _ITERATORS:
        return True
    if issubclass(kind, _NOTHING_INSIDE):
        return False
    if is_connection(kind):
        return True
    module = type.__getattribute__(kind, "__module__")
    if not isinstance(module, str):
        return False
    if module.partition(".")[0] in _DATA:
        return True
    return ours and runtime.path_of_module(module) is not None


def is_connection(kind: type) -> bool:
    """Whether this is a kind of connection to SQLite."""
    sqlite: Any = sys.modules.get("sqlite3")
    return sqlite is not None and issubclass(kind, sqlite.Connection)


def _inside(one: Any, parts: list[object]) -> list[Any]:
    """What an object holds; what is not an object by itself is added to `parts`."""
    kind = type(one)
    if kind in _RAW:
        parts.append(_raw(one))
        return []
    if is_connection(kind):
        with suppress(sys.modules["sqlite3"].Error):  # it is closed, or another thread's
            parts.append(sys.modules["sqlite3"].Connection.total_changes.__get__(one))
        return []
    if kind in _ITERATORS:
        parts.append(one.__length_hint__() if hasattr(one, "__length_hint__") else 0)
        return []
    found: list[Any] = []
    if issubclass(kind, dict):
        for key, item in dict.items(one):
            found += (key, item)
    for base, each in _SEQUENCES:
        if issubclass(kind, base):
            found += each(one)
    if kind not in (list, dict, tuple, set, frozenset, deque):
        found += [p for p in gc.get_referents(one) if not issubclass(type(p), _NOTHING_INSIDE)]
        if "random" in sys.modules and issubclass(kind, sys.modules["random"].Random):
            parts.append(hash(sys.modules["random"].Random.getstate(one)))
    return found


def _raw(one: Any) -> object:
    try:
        return _RAW[type(one)](one)
    except ValueError:  # a file that is closed
        return None
