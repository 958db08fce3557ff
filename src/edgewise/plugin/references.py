"""Names by which modules and their classes hold objects, and references that follow them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import Any

from edgewise.plugin.sharing import held_by
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys, weakref
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

Path = tuple[str, str, str]  # a module, the name of a class of it or "", a name
Reference = Callable[[], Any]


def values_by_name(held: Mapping[str, object], module: str | None) -> Iterator[tuple[Path, object]]:
    """What a module and the classes that it defines hold by name."""
    for name, value in list(held.items()):
        if name[:2] != "__":
            if issubclass(type(value), type):
                inside: Any = value
                if held_by(inside).get("__module__") == module:
                    for inner, part in list(held_by(inside).items()):
                        if inner[:2] != "__":
                            yield (module or "", name, inner), part
            else:
                yield (module or "", "", name), value


def reference(value: Any, path: Path | None) -> Reference | None:
    """Something that gives an object as long as others keep it; None if there is no such thing.

    An object that cannot be referred to weakly is found again by its name.
    """
    try:
        return weakref.ref(value)
    except TypeError:
        return partial(_found, path, address(value)) if path is not None else None


def by_name(own: Reference) -> Reference:
    """Something that gives sooner what stands under a name, if that is how an object is found.

    It may be another object by now, and is found in a module that has been replaced.
    """
    if type(own) is not partial or own.func is not _found:
        return own
    path: Path = own.args[0]
    return partial(_namespace(path).get, path[2])


def _found(path: Path, identity: int) -> Any:
    """What stands under a name in a module, or in a class of it, if it is still the same."""
    value = _namespace(path).get(path[2])
    return value if address(value) == identity else None


def _namespace(path: Path) -> Mapping[str, Any]:
    module, outer, _ = path
    loaded = sys.modules.get(module)
    namespace: Any = namespace_of(loaded) if issubclass(type(loaded), ModuleType) else {}
    if outer:
        kind = namespace.get(outer)
        namespace = held_by(kind) if issubclass(type(kind), type) else {}
    return namespace or {}
