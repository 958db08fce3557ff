"""Mappings out of parsed files that tell which of their keys are read.

A program that reads one key of a file of settings does not depend on the others.
So what a parser returns is put into dicts that tell what is read of them:
absent keys too, which keys there are by whoever iterates, and all at once by whoever
compares. Inside of a list they are plain, and reading the list is reading all of it.

Such a dict is equal to a plain one, is printed, copied and pickled like one, and
says that its class is `dict`. A copy of it, or one merged with others, tells of the same
keys. `type(x)` is another all the same, unless code of
the project asks, where it is asked of a plain copy; and C code may look into it without
asking, so it is not used where a library in C is loaded that might do so.
"""

from __future__ import annotations

from types import ModuleType

from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Told = Callable[[tuple[str, ...], str], None]  # the path of a key; what of it was read

# What stands under a key, of a mapping only that it is one; all below it; the keys below it.
ONE, ALL, NAMES = "key", "keys", "names"
LARGEST = 2000  # mappings in one file
FEW = 64  # keys of a mapping that are told one by one where all of them are read
# Extension modules that never see such a dict, or go through its methods.
_HARMLESS = frozenset(
    {
        *("markupsafe", "yaml", "_yaml", "coverage", "greenlet", "_cffi_backend", "mypy"),
        *("cryptography", "_brotli", "zope", "wrapt", "setproctitle", "psutil", "regex"),
    }
)


def keyed(value: dict[Any, Any], told: Told) -> dict[Any, Any] | None:
    """`value`, telling what is read of it; None if it is too large or has keys that are no text."""
    count = [0]
    found = _keyed(value, told, (), count)
    return found if count[0] <= LARGEST else None


def _keyed(value: dict[Any, Any], told: Told, path: tuple[str, ...], count: list[int]) -> Keyed:
    count[0] += 1
    found: Keyed = dict.__new__(Keyed)
    found._ew_told, found._ew_path = told, path
    for key, inner in value.items():
        if type(key) is not str:
            count[0] = LARGEST + 1
        if type(inner) is dict and count[0] <= LARGEST:
            inner = _keyed(inner, told, (*path, key), count)
        dict.__setitem__(found, key, inner)
    return found


def _one(mapping: Keyed, key: Any) -> None:
    if type(key) is str:
        mapping._ew_told((*mapping._ew_path, key), ONE)


def _names(mapping: Keyed) -> None:
    mapping._ew_told(mapping._ew_path, NAMES)


def _all(mapping: Keyed) -> None:
    mapping._ew_told(mapping._ew_path, ALL)


def _each(mapping: Keyed) -> None:
    """Every key is read; mappings under them tell themselves what is read of them."""
    if dict.__len__(mapping) > FEW:
        _all(mapping)
        return
    _names(mapping)
    for key in dict.__iter__(mapping):
        _one(mapping, key)


class Keyed(dict):  # type: ignore[type-arg]
    """A dict that tells what is read of it. Whoever makes another of its type gets a plain one."""

    __slots__ = ("_ew_path", "_ew_told")
    _ew_told: Told
    _ew_path: tuple[str, ...]
    __class__ = property(lambda self: dict)

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        return dict(*args, **kwargs)

    def __getitem__(self, key: Any) -> Any:
        _one(self, key)
        return dict.__getitem__(self, key)

    def get(self, key: Any, default: Any = None) -> Any:
        _one(self, key)
        return dict.get(self, key, default)

    def __contains__(self, key: Any) -> bool:
        _one(self, key)
        return dict.__contains__(self, key)

    def __delitem__(self, key: Any) -> None:
        _one(self, key)
        dict.__delitem__(self, key)

    def pop(self, key: Any, *default: Any) -> Any:
        _one(self, key)
        return dict.pop(self, key, *default)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        _one(self, key)
        return dict.setdefault(self, key, default)

    def __iter__(self) -> Iterator[Any]:
        _names(self)
        return dict.__iter__(self)

    def __reversed__(self) -> Iterator[Any]:
        _names(self)
        return dict.__reversed__(self)

    def __len__(self) -> int:
        _names(self)
        return dict.__len__(self)

    def keys(self) -> Any:
        _names(self)
        return dict.keys(self)

    def values(self) -> Any:
        _each(self)
        return dict.values(self)

    def items(self) -> Any:
        _each(self)
        return dict.items(self)

    def popitem(self) -> Any:
        _all(self)
        return dict.popitem(self)

    def __eq__(self, other: object) -> bool:
        _all(self)
        return dict.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        _all(self)
        return dict.__ne__(self, other)

    __hash__ = None

    def __repr__(self) -> str:
        _all(self)
        return dict.__repr__(self)

    def __or__(self, other: Any) -> Any:
        if not isinstance(other, dict):
            return NotImplemented
        found = self.copy()
        found.update(other)
        return found

    def __ror__(self, other: Any) -> Any:
        if not isinstance(other, dict):
            return NotImplemented
        found = _empty(self)
        found.update(other)
        return _filled(found, dict.items(self))

    def copy(self) -> dict[Any, Any]:
        return _filled(_empty(self), dict.items(self))

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> dict[Any, Any]:
        from copy import deepcopy

        found = memo[id(self)] = _empty(self)
        return _filled(found, [(key, deepcopy(value, memo)) for key, value in dict.items(self)])

    def __reduce_ex__(self, protocol: Any) -> Any:
        _all(self)
        return dict, (), None, None, iter(dict.items(self))


def _empty(mapping: Keyed) -> Keyed:
    """A dict that tells of the same keys of the same file."""
    found: Keyed = dict.__new__(Keyed)
    found._ew_told, found._ew_path = mapping._ew_told, mapping._ew_path
    return found


def _filled(mapping: Keyed, items: Iterable[tuple[Any, Any]]) -> Keyed:
    for key, value in items:
        dict.__setitem__(mapping, key, value)
    return mapping


# Messages show the name of a type.
Keyed.__name__ = Keyed.__qualname__ = dict.__name__
Keyed.__module__ = dict.__module__


def plain(value: Any) -> Any:
    """`value`, or a plain copy of it if it tells what is read of it."""
    return dict(value) if type(value) is Keyed else value


class Read:
    """`_ew_read[x]` is x, for whoever asks it past its methods: all is read."""

    def __getitem__(self, value: Any) -> Any:
        if type(value) is Keyed:
            _all(value)
        return value


def looked_into_by_others() -> bool:
    """Whether a library in C is loaded of which it is not known how it reads a dict."""
    if _loaded[0] != len(sys.modules):
        _loaded[:] = len(sys.modules), _any_in_c()
    return bool(_loaded[1])


_namespace: Any = vars(ModuleType)["__dict__"].__get__  # a lazy module does not wake up
_loaded: list[int] = [0, False]  # modules when it was last looked, and what was seen


def _any_in_c() -> bool:
    for module in list(sys.modules.values()):
        filename = (
            _namespace(module).get("__file__") if issubclass(type(module), ModuleType) else ""
        )
        if type(filename) is str and filename.endswith((".so", ".pyd")):
            parts = filename.replace("\\", "/").split("/")
            for place in ("site-packages", "dist-packages"):
                if place in parts and parts[parts.index(place) + 1].split(".")[0] not in _HARMLESS:
                    return True
    return False


def name_of(path: tuple[str, ...], what: str, file: str) -> str:
    """What a key of a file is called: `key ["a", "b"] FILE`."""
    from edgewise.standard import json  # children have no use for it

    return f"{what} {json.dumps(path)} {file}"


def read_name(name: str) -> tuple[tuple[str, ...], str, str]:
    """The inverse of `name_of`."""
    from edgewise.standard import json

    how, _, rest = name.partition(" ")
    path, end = json.JSONDecoder().raw_decode(rest)
    return tuple(path), how, rest[end + 1 :]


def part(value: object, path: tuple[str, ...]) -> object:
    """What stands under a path of keys; None in a tuple of its own if nothing does."""
    for key in path:
        if type(value) is not dict or key not in value:
            return (None,)
        value = value[key]
    return value
