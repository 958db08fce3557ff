"""What CPython's own memory tells at once, where the program would have to be asked bit by bit.

Which objects are in a row is a row of addresses. And each dict has the number of its last
change (PEP 509), by which the interpreter's caches see that a global is still the same: reading
that of a module's or a class's namespace takes as long as looking at one name. How an instance
keeps its attributes is another matter: from CPython 3.13 on they may change without their
dict being told, which `instances_are_told` finds out.

No interface tells either, so it is read where it stands. Where a trial shows that it is not
there, addresses are asked for one by one, and all namespaces count as changed: safe, and slow.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from edgewise.native import native
from edgewise.standard import builtins as __builtins__
from edgewise.standard import ctypes, gc, sys
from edgewise.trace.runtime import address

_HEAD = object.__basicsize__ + tuple.__itemsize__  # of a dict, before the number: how much it holds
_NUMBER = ctypes.sizeof(ctypes.c_uint64)
_ROW = tuple.__basicsize__  # of a tuple, before the addresses of what is in it
_ADDRESS = tuple.__itemsize__


def _addresses(objects: Iterable[object]) -> bytes:
    row = tuple(objects)
    return _row(row) if are_in_a_row() else array("q", map(address, row)).tobytes()


def _row(row: tuple[object, ...]) -> bytes:
    return ctypes.string_at(id(row) + _ROW, len(row) * _ADDRESS)


# Of objects: what is equal as long as they are the same, one after the other.
addresses: Callable[[Iterable[object]], bytes] = _addresses if native is None else native.addresses


@cache
def are_in_a_row() -> bool:
    """Whether the addresses of what is in a tuple are where they are looked for."""
    row = (1, "two", object(), None)
    told = b"".join(id(one).to_bytes(_ADDRESS, sys.byteorder) for one in row)
    return tuple.__itemsize__ == ctypes.sizeof(ctypes.c_void_p) and _row(row) == told


def _called(references: list[Callable[[], Any]]) -> list[Any]:
    return [one() for one in references]


# What each of some references gives.
called: Callable[[list[Callable[[], Any]]], list[Any]] = (
    _called if native is None else native.called
)


class Stamps:
    """Some namespaces of modules and classes, and which of them have changed."""

    def __init__(self, namespaces: Iterable[Mapping[str, Any]] = ()) -> None:
        self._tables: list[dict[str, Any]] = []  # kept: the number of one that is gone is anything
        self._numbers = bytearray()
        self._places: list[int] = []  # of these tables, among all namespaces
        self._untold: list[int] = []  # the places of others, which have no number
        for namespace in namespaces:
            self.add(namespace)

    def add(self, namespace: Mapping[str, Any]) -> None:
        """Take in one more, as it is now."""
        table = _table(namespace) if are_told() else None
        place = len(self._places) + len(self._untold)
        if table is None:
            self._untold.append(place)
        else:
            self._places.append(place)
            self._tables.append(table)
            self._numbers += _read(table)

    def moved(self) -> Sequence[int]:
        """The places of those that may have changed since this was asked last."""
        moved = _moved(self._tables, self._numbers)
        if not self._untold:
            return moved
        return [*self._untold, *(self._places[at] for at in moved)]


def _moved_of(tables: list[dict[str, Any]], numbers: bytearray) -> list[int]:
    """The places of those dicts whose number is not in `numbers`, where it is then put."""
    now = b"".join(map(_read, tables))
    if now == numbers:
        return []
    before = memoryview(bytes(numbers)).cast("Q")
    numbers[:] = now
    return [at for at, number in enumerate(memoryview(now).cast("Q")) if number != before[at]]


_moved: Callable[[list[dict[str, Any]], bytearray], list[int]] = (
    _moved_of if native is None else native.moved
)


def _table(namespace: Mapping[str, Any]) -> dict[str, Any] | None:
    """The dict of a namespace, of which a class shows only a view.

    One that was made in C may be of a kind of its own.
    """
    found: Any = namespace
    if type(namespace) is MappingProxyType:
        (found,) = gc.get_referents(namespace)
    return found if issubclass(type(found), dict) else None


def _read(table: dict[str, Any]) -> bytes:
    return ctypes.string_at(id(table) + _HEAD, _NUMBER)


@cache
def are_told() -> bool:
    """Whether the number is where it is looked for: it moves with a change, and only then."""
    table: dict[str, object] = {"one": 1}
    other: dict[str, object] = {}
    changes: tuple[Callable[[], object], ...] = (
        partial(table.update, two=2),
        partial(table.__setitem__, "one", 3),
        partial(table.pop, "two"),
        partial(table.setdefault, "four", 4),
        partial(table.__delitem__, "four"),
        table.clear,
    )
    seen = [_read(table)]
    for change in changes:
        change()
        seen.append(_read(table))
        other["two"] = table.get("one")
        if _read(table) != seen[-1]:
            return False
    return len(set(seen)) == len(seen)


@cache
def instances_are_told() -> bool:
    """Whether it moves with each change of an attribute, too, however often that is made.

    A store that was made often is made by a shorter way.
    """

    class Thing:
        pass

    thing = Thing()
    table = vars(thing)
    for at in range(64):
        before = _read(table)
        thing.once = at  # type: ignore[attr-defined]
        if _read(table) == before:
            return False
    return are_told()
