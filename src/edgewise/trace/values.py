"""Fingerprints of plain data, so that a name bound to the same value stops a change.

Only values of built-in types, made of such values, have one, and patterns of `re`;
types count, and so does the order of a dict. Whatever else a value may be, it has no
fingerprint and stops nothing; it may have an outline, which tells that it moved.

Two names for one list are not two equal lists. So an object that can be changed
counts with how many hold it, and with where in its module it was met before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from edgewise.context.keyed import Keyed
from edgewise.standard import builtins as __builtins__
from edgewise.standard import hashlib, re, sys, types
from edgewise.trace.history import Touch
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of
from edgewise.trace.outlines import called, outline
from edgewise.trace.runtime import address
from edgewise.trace.trait_texts import traits_of_class, traits_of_function

LARGEST = 20_000  # parts of one value

_NUMBERS = Kinds((int, float, complex, bool))
_ATOMS = Kinds((*_NUMBERS, str, bytes, type(None), type(...)))
_CHANGEABLE = Kinds((list, dict, set))


def fingerprint(value: object, known: dict[int, int] | None = None) -> str | None:
    """The name of a plain value, the same in every process; None if it is not plain.

    `known` numbers the changeable objects met before, by identity.

    >>> fingerprint(1) == fingerprint(True)
    False
    """
    writer = _Writer({} if known is None else known)
    if not writer.write(value, 0):
        return None
    text = "".join(writer.parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=8).hexdigest()


def fingerprints(
    namespace: Mapping[str, object], module: str, others: dict[str, str] | None = None
) -> dict[str, str]:
    """The fingerprints of values in a module and in the classes it defines; else outlines.

    `others` is given what the rest is called: functions, modules, classes of elsewhere.
    """
    found: dict[str, str] = {}
    _collect(namespace, module, "", found, {} if others is None else others, {}, 0)
    return found


def defined_here(loaded: object, module: str) -> frozenset[str]:
    """The names of a module that are bound to what it has defined by them, without any mark."""
    found = set()
    for name, value in list((namespace_of(loaded) or {}).items()):
        kind = type(value)
        if kind is types.FunctionType:
            plain = not value.__closure__ and not value.__dict__
            own = value.__module__ == module and value.__qualname__ == name
        else:
            plain = issubclass(kind, type)
            own = plain and (_of(value, "__module__"), _of(value, "__qualname__")) == (module, name)
        if plain and own:
            found.add(name)
    return frozenset(found)


def joined(touches: Iterable[Touch]) -> dict[str, str]:
    """What is known of the value of each name, from touches `name=fingerprint`.

    A file imported by several names may bind one of its own to several values.
    """
    found: dict[str, set[str]] = {}
    for touch in touches:
        if touch.kind == "value":
            name, _, value = touch.name.rpartition("=")
            found.setdefault(name, set()).add(value)
    return {name: "|".join(sorted(values)) for name, values in found.items()}


def among(value: str, known: str) -> bool:
    """Whether one of a name's values, or all of several, are among those that were known.

    Not every module a file is imported as may have been imported yet.
    """
    return set(value.split("|")) <= set(known.split("|"))


def _collect(
    namespace: Mapping[str, object],
    module: str,
    prefix: str,
    found: dict[str, str],
    others: dict[str, str],
    known: dict[int, int],
    depth: int,
) -> None:
    for name in list(namespace):
        if name.startswith("__") and name.endswith("__") and name != "__all__":
            continue
        value = namespace[name]
        # Not `isinstance`: it asks the object for its class, and a proxy may then wake up.
        kind = type(value)
        if issubclass(kind, type):
            own = _of(value, "__module__") == module and _of(value, "__qualname__") == prefix + name
            if own and depth < 4:
                others[prefix + name] = _seen(traits_of_class, value)
                inside = _of(value, "__dict__")
                _collect(inside, module, f"{prefix}{name}.", found, others, known, depth + 1)
            elif not own:
                others[prefix + name] = called(value)
        elif kind is Keyed:
            continue  # whoever reads of it tells so
        elif not issubclass(kind, types.FunctionType | types.ModuleType):
            counted = kind is list or kind is dict or kind is set
            held = sys.getrefcount(value) if counted else 0
            printed = _printed(value, known, held)
            if printed is not None:
                found[prefix + name] = printed
            else:
                others[prefix + name] = called(value)
        else:
            others[prefix + name] = called(value) + _kept_by(value)
            if kind is types.FunctionType:
                others[prefix + name] += _seen(traits_of_function, value)


def _printed(value: object, known: dict[int, int], held: int) -> str | None:
    """The fingerprint of a value, or its outline; None of one that cannot be looked at.

    Classes with a metaclass of their own may not even let themselves be compared.
    """
    try:
        printed = fingerprint(value, known)
        if printed is not None:
            return f"{printed}.{held}" if held else printed
        return outline(value)
    except Exception:
        return None


def _seen(traits_of: Callable[[Any], str], value: object) -> str:
    """The traits of a function or a class, as far as they can be looked at."""
    try:
        return traits_of(value)
    except Exception:
        return ""


def _kept_by(value: object) -> str:
    """What a function keeps in its closure or as attributes."""
    if type(value) is not types.FunctionType or not (value.__closure__ or value.__dict__):
        return ""
    return outline(value) or ""


def _of(kind: object, attribute: str) -> Any:
    """What a class says of itself, whatever its metaclass makes of being asked."""
    return type.__getattribute__(cast("type", kind), attribute)


class _Writer:
    """Writes one value down; what has no plain form makes it give up."""

    def __init__(self, known: dict[int, int]) -> None:
        self.parts: list[str] = []
        self.known = known
        self.within: set[int] = set()  # changeable objects written down in full

    def write(self, value: object, depth: int) -> bool:
        if len(self.parts) > LARGEST or depth > 20:
            return False
        kind = type(value)
        if kind in _ATOMS:
            if value != value:
                return False  # which of them it is, is all that can be told of it
            self.parts.append(f"{kind.__name__}:{value!r};")
            return True
        if kind in _CHANGEABLE:
            if address(value) in self.known:
                self.parts.append(f"again:{self.known[address(value)]};")
            if address(value) in self.within:
                return True
            self.known.setdefault(address(value), len(self.known))
            self.within.add(address(value))
        if kind is tuple or kind is list:
            return self._all(kind.__name__, list(value), depth)  # type: ignore[call-overload]
        if kind is dict:
            items = [part for pair in value.items() for part in pair]  # type: ignore[attr-defined]
            return self._all("dict", items, depth)
        if kind is re.Pattern:
            return self._all("re.Pattern", [value.pattern, value.flags], depth)  # type: ignore[attr-defined]
        if kind is set or kind is frozenset:
            return self._set(kind.__name__, list(value), depth)  # type: ignore[call-overload]
        return False

    def _all(self, kind: str, items: list[object], depth: int) -> bool:
        self.parts.append(f"{kind}({len(items)}:")
        for item in items:
            if not self.write(item, depth + 1):
                return False
        self.parts.append(")")
        return True

    def _set(self, kind: str, items: list[object], depth: int) -> bool:
        """A set has no order of its own, unless it is of numbers: they go by their hashes.

        What is in it cannot be changed.
        """
        members: list[str] = []
        for item in items:
            inner = _Writer(self.known)
            if not inner.write(item, depth + 1):
                return False
            members.append("".join(inner.parts))
        if len(self.parts) + len(members) > LARGEST:
            return False
        if not all(type(item) in _NUMBERS for item in items):
            members.sort()
        self.parts.append(f"{kind}({len(members)}:{''.join(members)})")
        return True
