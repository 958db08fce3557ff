"""Fingerprints of plain data, so that a name bound to the same value stops a change.

Only values of built-in types, made of such values, have one; types count, and so
does the order of a dict. Whatever else a value may be, it has no fingerprint and
stops nothing.
"""

from __future__ import annotations

import hashlib
import types

LARGEST = 20_000  # parts of one value

_CHANGEABLE = ("list(", "dict(", "set(")
_ATOMS = (int, float, complex, bool, str, bytes, type(None), type(...))


def fingerprint(value: object) -> str | None:
    """The name of a plain value, the same in every process; None if it is not plain.

    That of a value which can be changed begins with a tilde.

    >>> fingerprint(1) == fingerprint(True)
    False
    """
    parts: list[str] = []
    if not _write(value, parts, 0):
        return None
    changeable = any(part.startswith(_CHANGEABLE) for part in parts)
    text = "".join(parts).encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(text, digest_size=8).hexdigest()
    return f"~{digest}" if changeable else digest


def fingerprints(namespace: dict[str, object], module: str) -> dict[str, str]:
    """The fingerprints of the plain values in a module and in the classes it defines."""
    found: dict[str, str] = {}
    _collect(namespace, module, "", found, 0)
    return found


def _collect(
    namespace: dict[str, object], module: str, prefix: str, found: dict[str, str], depth: int
) -> None:
    for name, value in list(namespace.items()):
        if name.startswith("__") and name.endswith("__") and name != "__all__":
            continue
        if isinstance(value, type):
            own = value.__module__ == module and value.__qualname__ == prefix + name
            if own and depth < 4:
                _collect(dict(vars(value)), module, f"{prefix}{name}.", found, depth + 1)
        elif not isinstance(value, types.FunctionType | types.ModuleType):
            known = fingerprint(value)
            if known is not None:
                found[prefix + name] = known


def _write(value: object, parts: list[str], depth: int) -> bool:
    if len(parts) > LARGEST or depth > 20:
        return False
    kind = type(value)
    if kind in _ATOMS:
        parts.append(f"{kind.__name__}:{value!r};")
        return True
    if kind is tuple or kind is list:
        return _write_all(kind.__name__, list(value), parts, depth)  # type: ignore[call-overload]
    if kind is dict:
        items = [part for pair in value.items() for part in pair]  # type: ignore[attr-defined]
        return _write_all("dict", items, parts, depth)
    if kind is set or kind is frozenset:
        return _write_set(kind.__name__, list(value), parts, depth)  # type: ignore[call-overload]
    return False


def _write_all(kind: str, items: list[object], parts: list[str], depth: int) -> bool:
    parts.append(f"{kind}({len(items)}:")
    for item in items:
        if not _write(item, parts, depth + 1):
            return False
    parts.append(")")
    return True


def _write_set(kind: str, items: list[object], parts: list[str], depth: int) -> bool:
    """A set has no order of its own."""
    members: list[str] = []
    for item in items:
        inner: list[str] = []
        if not _write(item, inner, depth + 1):
            return False
        members.append("".join(inner))
    if len(parts) + len(members) > LARGEST:
        return False
    parts.append(f"{kind}({len(members)}:{''.join(sorted(members))})")
    return True
