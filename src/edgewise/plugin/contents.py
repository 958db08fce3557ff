"""What an object holds, so far as one can see without running any code of the program.

Containers are looked into by the methods of their builtin bases, objects of the
project's own classes and of a few of the standard library by what they refer to.
Of a connection to SQLite it is known how much was written through it. All others, such
as an application, go by their identity. What type an
object is, `type` says: `isinstance` asks the object.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import (
    GeneratorType,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    SimpleNamespace,
)
from typing import Any, TypeVar

from edgewise.standard import _thread, array, functools, gc, io, itertools, suppress, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace import runtime
from edgewise.trace.kinds import Kinds
from edgewise.trace.runtime import address

LARGEST = 500  # parts that are looked at
FEW = 64  # objects that can be looked into together
ATOMS = Kinds((int, float, complex, str, bytes, bool, type(None)))
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
    functools.partial: lambda one: (identity(one.func), _all(one.args), _items(one.keywords)),
    MappingProxyType: lambda one: _items(next(iter(gc.get_referents(one)), None)),
    _thread._local: lambda one: _items(_thread._local.__getattribute__(one, "__dict__")),
}
_PLAIN = Kinds((list, dict, tuple, set, frozenset, deque))
_SOME: tuple[Any, ...] = (
    [],
    (),
    {},
    {}.items(),
    {}.values(),
    set(),
    range(0),
    "",
    "\xe9\u4e00",
    b"",
)
_ITERATORS = Kinds((*(type(iter(one)) for one in _SOME), type(reversed([]))))
# Those that take from others; where these are is all that shows of them.
_CHAINED = Kinds(
    (map, filter, zip, enumerate, *(k for k in vars(itertools).values() if isinstance(k, type)))
)
_DATA = frozenset(
    {
        *("argparse", "array", "collections", "configparser", "email", "http", "io", "itertools"),
        *("queue", "_queue", "random", "string", "types", "xml"),
    }
)
_NOTHING_INSIDE = (type, type(sys), type(lambda: 0), type(len), type(gc.collect))


T = TypeVar("T")


def by_class(function: Callable[[type], T]) -> Callable[[type], T]:
    """`function`, called once for each class; that may be one without a hash."""
    known: dict[int, tuple[type, T]] = {}

    @functools.wraps(function)
    def remembering(kind: type) -> T:
        found = known.get(address(kind))
        if found is None:
            found = known[address(kind)] = (kind, function(kind))
        return found[1]

    return remembering


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
        elif address(one) not in seen:
            parts.append(address(one))
            if _is_looked_into(one, ours):
                seen.add(address(one))
                inside = _inside(one, parts)
                parts.append(len(inside))
                waiting += inside[:LARGEST]
    return tuple(parts)


def looked_into(value: object, *, ours: bool = True) -> list[object] | None:
    """The objects that `contents` looks into, each behind what it is in.

    None if they are many, or hold what they do not refer to.
    """
    nodes: list[object] = []
    seen: set[int] = set()
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        kind = type(one)
        if kind in ATOMS or address(one) in seen or not _is_looked_into(one, ours):
            continue
        if is_raw(kind) or is_connection(kind) or is_source(kind) or len(nodes) == FEW:
            return None
        seen.add(address(one))
        nodes.append(one)
        inside = _inside(one, [])
        if len(inside) > LARGEST:
            return None
        waiting += inside
    return nodes


def identity(one: object) -> object:
    """What says which object this is: its value, where nothing else matters."""
    return one if type(one) in ATOMS else ("object", address(one))


def _all(parts: Iterable[object]) -> object:
    return tuple(map(identity, parts))


def _items(table: Any) -> object:
    """What a plain dictionary holds; nothing of what is none."""
    return (_all(table), _all(table.values())) if type(table) is dict else ()


def attributes(value: object) -> dict[str, object] | None:
    """What an object of the project holds, by name; None if its names do not tell who reads it.

    Those of a data class are read by methods that nobody wrote, and those of a class with
    a base in a library by what that one does.
    """
    for base in type.__dict__["__mro__"].__get__(type(value))[:-1]:
        if not is_ours(type.__dict__["__dict__"].__get__(base).get("__module__")):
            return None
    return None if is_generated(type(value)) else _held(value)


def attributes_of_library(value: object) -> dict[str, object] | None:
    """What an object of a library holds, by name; None if it is none.

    What lies in further objects of the library is its own affair: pools, caches.
    """
    kind = type(value)
    module = type.__getattribute__(kind, "__module__")
    path = runtime.path_of_module(module) if isinstance(module, str) else None
    if path is None or is_ours(module) or issubclass(kind, _NOTHING_INSIDE):
        return None
    return _held(value)


def _held(value: object) -> dict[str, object] | None:
    """The attributes of an object itself; None if its class says otherwise."""
    found: dict[str, object] = {}
    for base in type.__dict__["__mro__"].__get__(type(value))[:-1]:
        for name, member in type.__dict__["__dict__"].__get__(base).items():
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


@by_class
def is_generated(kind: type) -> bool:
    """Whether objects of a class have methods that nobody wrote, which read attributes."""
    bases = type.__dict__["__mro__"].__get__(kind)[:-1]
    return any(not GENERATED.isdisjoint(type.__dict__["__dict__"].__get__(b)) for b in bases)


def _is_looked_into(one: object, ours: bool) -> bool:
    kind = type(one)
    if issubclass(kind, (*_PLAIN, SimpleNamespace)):
        return True
    if is_raw(kind) or kind in _ITERATORS:
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
    return ours and is_ours(module)


def is_ours(module: object) -> bool:
    """Whether a module of that name is one of the project."""
    path = runtime.path_of_module(module) if isinstance(module, str) else None
    return path is not None and not path.startswith(runtime.LIBRARY)


@by_class
def is_raw(kind: type) -> bool:
    """Whether objects of this kind hold data that is no object."""
    return kind in Kinds(_RAW)


@by_class
def is_source(kind: type) -> bool:
    """Whether something is taken from objects of this kind, one after the other."""
    random: Any = sys.modules.get("random")
    chance = random is not None and issubclass(kind, random.Random)
    chained = kind in _CHAINED and kind is not itertools.count
    return chance or kind is GeneratorType or kind in _ITERATORS or chained


def rest(one: Any, depth: int = 5) -> object:
    """What there is left in something that is `is_source`, so far as it shows."""
    kind = type(one)
    if kind in _CHAINED:
        return tuple(_behind(one, depth))
    if kind is GeneratorType:
        frame = one.gi_frame
        return None if frame is None else (frame.f_lasti, *map(identity, frame.f_locals.values()))
    if kind in _ITERATORS:
        return one.__length_hint__() if hasattr(one, "__length_hint__") else 0
    return hash(sys.modules["random"].Random.getstate(one))


def _behind(one: Any, depth: int) -> Iterator[object]:
    """What there is left in those from which an iterator takes."""
    for part in gc.get_referents(one) if depth else ():
        kind = type(part)
        if is_source(kind):
            yield rest(part, depth - 1)
        elif kind is tuple or kind is list:
            yield len(part)
            yield from (rest(inner, depth - 1) for inner in part if is_source(type(inner)))


def raw(one: Any) -> object:
    """What an object of a kind that is `is_raw` holds; None if it is closed."""
    try:
        return _RAW[type(one)](one)
    except ValueError:
        return None


def is_connection(kind: type) -> bool:
    """Whether this is a kind of connection to SQLite."""
    sqlite: Any = sys.modules.get("sqlite3")
    return sqlite is not None and issubclass(kind, sqlite.Connection)


def _inside(one: Any, parts: list[object]) -> list[Any]:
    """What an object holds; what is not an object by itself is added to `parts`."""
    kind = type(one)
    if is_raw(kind):
        parts.append(raw(one))
        return []
    if is_connection(kind):
        with suppress(sys.modules["sqlite3"].Error):  # it is closed, or another thread's
            parts.append(sys.modules["sqlite3"].Connection.total_changes.__get__(one))
        return []
    if kind in _ITERATORS:
        parts.append(rest(one))
        return []
    found: list[Any] = []
    if issubclass(kind, dict):
        for key, item in dict.items(one):
            found += (key, item)
    for base, each in _SEQUENCES:
        if issubclass(kind, base):
            found += each(one)
    if kind not in _PLAIN:
        found += [p for p in gc.get_referents(one) if not issubclass(type(p), _NOTHING_INSIDE)]
        if is_source(kind):
            parts.append(rest(one))
    return found
