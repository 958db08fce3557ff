"""Outlines of values that are not plain data, so that a value that moved is noticed.

Code at import may change an object in ways that no text shows: through another name
for it, a local variable, an argument that was kept. An outline says what an object
holds, as far as can be seen without running any code of its class. Two objects with
one outline may still differ, so an outline stops no change; but where it is another
than before, the name means something else.

What is likely to differ from run to run (large numbers: addresses, hashes, times) is
left out.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import partial
from io import BytesIO, StringIO
from itertools import count
from pathlib import PosixPath, PurePosixPath, PureWindowsPath, WindowsPath
from typing import Any, cast

from edgewise.context.keyed import Keyed
from edgewise.standard import builtins as __builtins__
from edgewise.standard import hashlib, re, types
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

LARGEST = 300  # parts of one object; what is larger has no outline
DEEPEST = 6
EMPTY = 3  # parts of an object that holds nothing
MARK = "~"  # what the name of an outline begins with

_NAMED = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)
# Of types that keep what they hold to themselves: how to ask, without running other code.
_OPAQUE: dict[type, Callable[[Any], object]] = {
    bytearray: bytes,
    array: lambda held: held.tolist(),
    ContextVar: lambda held: held.get(None),
    StringIO: lambda held: None if held.closed else held.getvalue(),
    BytesIO: lambda held: None if held.closed else held.getvalue(),
    count: repr,
}
# What pytest notes on a mark once it has made up names for parameters: it follows from the mark.
_MARKS = "_pytest.mark.structures"
_NOTED = frozenset({"_param_ids_from", "_param_ids_generated"})
_PATHS = Kinds((PosixPath, WindowsPath, PurePosixPath, PureWindowsPath))
_TOLD = Kinds(_OPAQUE)
_TEXTS = Kinds((str, bytes, bool, type(None), type(...)))
_NUMBERS = Kinds((int, float, complex))
_SETS = Kinds((set, frozenset))
_LARGE = {int: 1 << 31, float: 1e8, complex: 1e8}


def outline(value: object) -> str | None:
    """The name of what an object holds, the same in every process; None if too much or nothing."""
    writer = _Outliner()
    if type(value).__module__ == "typing" or not writer.write(value, 0):
        return None
    if len(writer.parts) <= EMPTY:
        return None  # what it is called is a matter of text
    text = "".join(writer.parts).encode("utf-8", "surrogatepass")
    return MARK + hashlib.blake2b(text, digest_size=8).hexdigest()


class _Outliner:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.met: dict[int, int] = {}

    def write(self, value: object, depth: int) -> bool:
        """Write a value down; whether that was possible."""
        if len(self.parts) > LARGEST:
            return False
        kind = type(value)
        if kind in _TEXTS:
            self.parts.append(f"{kind.__name__}:{value!r};")
        elif kind is Keyed:
            self.parts.append("keyed;")  # whoever reads of it tells so
        elif kind in _NUMBERS:
            large = not abs(value) < _LARGE[kind]  # type: ignore[arg-type]
            self.parts.append(f"{kind.__name__}:{'large' if large else repr(value)};")
        elif address(value) in self.met:
            self.parts.append(f"again:{self.met[address(value)]};")
        else:
            self.met[address(value)] = len(self.met)
            self.parts.append(called(value))
            if depth < DEEPEST:
                return self._inside(value, depth)
        return True

    def _inside(self, value: object, depth: int) -> bool:
        self.parts.append("(")
        if type(value) in _SETS:
            return self._set(cast("set[Any]", value), depth)
        for part in _held(value):
            if not self.write(part, depth + 1):
                return False
        self.parts.append(")")
        return True

    def _set(self, value: set[Any], depth: int) -> bool:
        """A set has no order of its own."""
        members: list[str] = []
        for item in value:
            inner = _Outliner()
            if len(members) > LARGEST or not inner.write(item, depth + 1):
                return False
            members.append("".join(inner.parts))
        self.parts += [*sorted(members), ")"]
        return True


def called(value: object) -> str:
    """The name of a function, class or module by its name; anything else by that of its type."""
    kind = type(value)
    if issubclass(kind, types.ModuleType):  # it may have a `__getattr__`, which is not to run
        return f".{namespace_of(value).get('__name__', '?')};"
    if issubclass(kind, _NAMED):
        own = type.__dict__["__dict__"].__get__(value) if issubclass(kind, type) else None
        names = own if own is not None else value.__dict__ if kind in _NAMED[:1] else {}
        module = names.get("__module__", "") or getattr(value, "__module__", "")
        return f"{module}.{_qualified(value)};"
    return f"{kind.__module__}.{kind.__qualname__}"


def _qualified(value: object) -> str:
    if issubclass(type(value), type):
        return str(type.__dict__["__qualname__"].__get__(value))
    return str(getattr(value, "__qualname__", None) or getattr(value, "__name__", "?"))


def _held(value: Any) -> Iterator[object]:
    """What an object holds, asked of built-in types alone: no code of its class runs."""
    kind = type(value)
    if issubclass(kind, types.ModuleType | type):
        return
    if kind is types.FunctionType:
        yield from _cells(value)
    elif kind is types.GeneratorType:
        yield from value.gi_frame.f_locals.values() if value.gi_frame is not None else ()
    elif kind.__module__ == "builtins" and hasattr(kind, "__length_hint__"):
        yield kind.__length_hint__(value)  # an iterator
    elif kind is types.MethodType:
        yield from (value.__func__, value.__self__)
    elif kind is partial:
        yield from (value.func, value.args, value.keywords)
    elif kind is re.Pattern:
        yield from (value.pattern, value.flags)
    elif issubclass(kind, dict):
        for key, held in dict.items(value):
            yield from (key, held)
    elif issubclass(kind, list):
        yield from list.__iter__(value)
    elif issubclass(kind, tuple):
        yield from tuple.__iter__(value)
    elif issubclass(kind, deque):
        yield from deque.__iter__(value)
    elif kind in _TOLD:
        yield _OPAQUE[kind](value)
    elif kind in _PATHS:  # what else is in one was computed when somebody asked
        yield str(value)
        return
    if issubclass(kind, staticmethod | classmethod | property):
        return  # the functions in them are compared as such
    yield from _attributes(value)


def _cells(function: types.FunctionType) -> Iterator[object]:
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # not filled yet
            yield None


def _attributes(value: Any) -> Iterator[object]:
    """What stands in the dict and in the slots of an object."""
    for base in type.__dict__["__mro__"].__get__(type(value)):
        for name, member in type.__dict__["__dict__"].__get__(base).items():
            if type(member) is types.MemberDescriptorType and base.__module__ != "builtins":
                try:
                    held = member.__get__(value)
                except AttributeError:  # not set
                    continue
                yield from (name, held)
    own = namespace_of(value)
    if type(own) is dict:
        noted = _NOTED if type(value).__module__ == _MARKS else ()
        for name, held in own.items():
            if name not in noted:
                yield from (name, held)
