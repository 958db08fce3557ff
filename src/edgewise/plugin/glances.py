"""What an object is like at a glance: enough to see that a test has left it otherwise.

By attribute, where an attribute has to be mentioned to be read; "" stands for the
whole of an object. No code of the program is run by looking.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextvars import ContextVar
from functools import partial
from types import MemberDescriptorType, SimpleNamespace
from typing import Any
from weakref import ReferenceType

from edgewise.plugin.contents import (
    ATOMS,
    by_class,
    is_connection,
    is_generated,
    is_raw,
    is_source,
    raw,
    rest,
)
from edgewise.plugin.sharing import held_by
from edgewise.standard import _thread, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

FEW = 64  # parts of a container that are told apart
LARGEST = 256  # parts of containers within one that are looked at
CONTAINERS = Kinds((list, dict, set, deque, defaultdict, Counter, OrderedDict))
_TABLES = Kinds((dict, Counter, OrderedDict))
# Of the standard library: what they hold is read by their own methods.
_KEEPERS = frozenset({"collections", "queue", "weakref", "_weakrefset"})
_SIGNALS = frozenset({"Event", "Semaphore", "BoundedSemaphore", "Barrier"})
_LOGGER = ("level", "propagate", "disabled", "handlers", "filters")
_UNSET = object()


def state_of(value: Any) -> dict[str, object]:
    """What an object holds, by attribute."""
    kind: type = type(value)
    if kind in CONTAINERS:
        return {"": (glance(value), tuple(_nested(value)))}
    if kind is ContextVar or is_connection(kind) or is_raw(kind) or is_source(kind):
        return {"": glance(value)}
    held = attributes(value)
    if is_logger(kind):
        return {"": tuple(glance(held.get(name)) for name in _LOGGER)}
    state = {name: glance(part) for name, part in held.items()}
    if is_generated(kind) or is_keeper(kind):  # methods that are not ours read its attributes
        nested = (tuple(_nested(p)) for p in held.values() if type(p) in CONTAINERS)
        return {"": (*state.values(), *nested)}
    if issubclass(kind, list | set | deque):
        state[""] = glance(value)
    return state


def state_of_local(variable: Any, is_stored: Callable[[str], bool]) -> dict[str, object]:
    """What a thread-local variable holds in this thread, by attribute.

    An empty container is as good as none if it shows who stores one: whoever comes first does,
    and nothing is in it that others would find (`LOCAL.__dict__.setdefault("stack", [])`).
    """
    held: dict[str, Any] = _thread._local.__getattribute__(variable, "__dict__")
    return {
        name: glance(part)
        for name, part in list(held.items())
        if type(part) not in CONTAINERS or len(part) or not is_stored(name)
    }


def parts_of(container: Any) -> list[Any]:
    """What a container holds, if that is not much."""
    if len(container) > FEW:
        return []
    return list(container.values() if issubclass(type(container), dict) else container)


def _nested(container: Any) -> Iterator[object]:
    """What the containers in a container are like, and those in them: so many parts of them."""
    left = LARGEST
    waiting = [container]
    while waiting and left > 0:
        for part in parts_of(waiting.pop()):
            if type(part) in CONTAINERS:
                yield glance(part)
                left -= 1 + len(part)
                waiting.append(part)


def attributes(value: Any) -> dict[str, Any]:
    """What an object has in its dictionary and its slots."""
    found: dict[str, Any] = {}
    kind: type = type(value)
    held = namespace_of(value)
    if type(held) is dict:
        found.update(held)
    for name, slot in _slots(kind):
        found[name] = _in_slot(slot, value)
    return found


def is_logger(kind: type) -> bool:
    """Whether this is a kind of logger."""
    logging: Any = sys.modules.get("logging")
    return logging is not None and issubclass(kind, logging.Logger)


def is_apart(kind: type) -> bool:
    """Whether any function may change objects of this kind, and it can be seen at a glance."""
    if kind in CONTAINERS or kind is ContextVar or kind is SimpleNamespace:
        return True
    kinds = (is_connection, is_logger, is_raw, is_source, is_keeper)
    return any(is_kind(kind) for is_kind in kinds)


def is_keeper(kind: type) -> bool:
    """Whether this is a class of the standard library that keeps things for others."""
    module = type.__getattribute__(kind, "__module__")
    return module in _KEEPERS or (module == "threading" and kind.__name__ in _SIGNALS)


@by_class
def _slots(kind: type) -> tuple[tuple[str, Any], ...]:
    return tuple(_slots_in(kind))


def _slots_in(kind: type) -> Iterator[tuple[str, Any]]:
    for base in type.__dict__["__mro__"].__get__(kind):
        for name, member in held_by(base).items():
            if type(member) is MemberDescriptorType:
                yield name, member


def _in_slot(slot: Any, value: object) -> object:
    try:
        return slot.__get__(value)
    except AttributeError:
        return _UNSET


def glance(part: Any) -> object:
    """Something that is equal as long as an object is the same, and holds as much."""
    return _how(type(part))(part)


@by_class
def _how(kind: type) -> Callable[[Any], object]:
    """By what an object of some kind is told from what it was before."""
    if kind in ATOMS:
        return lambda atom: atom
    if is_connection(kind):
        return _written
    if kind is ContextVar:
        return lambda variable: glance(variable.get(_UNSET))
    if is_raw(kind):
        return lambda data: (address(data), hash(raw(data)))
    if is_source(kind):
        return lambda source: (address(source), rest(source))
    if kind in _TABLES:
        return lambda table: (_which(table, len(table)), _few(table), _few(table.values()))
    if kind is defaultdict:
        return _by_default
    for base in (list, set, deque):
        if issubclass(kind, base):
            return partial(_several, base)
    return lambda other: ("object", address(other))


def is_weak(value: Any) -> bool:
    """Whether what an object holds goes when something else dies: it has weak references."""
    own = [value] if issubclass(type(value), CONTAINERS) else attributes(value).values()
    return any(issubclass(type(one), ReferenceType) for part in own for one in _held_in(part))


def _held_in(part: Any) -> Iterable[object]:
    kind = type(part)
    if kind not in CONTAINERS:
        return ()
    return [*part, *part.values()] if issubclass(kind, dict) else list(part)


def _by_default(table: defaultdict[Any, Any]) -> object:
    """What it holds: an empty container is what it makes up for whoever asks."""
    held = [part for part in table.values() if type(part) not in CONTAINERS or part]
    return _which(table, len(held)), _few(held)


def _several(base: Any, part: Any) -> object:
    return _which(part, base.__len__(part)), _few(list(base.__iter__(part)))


def _which(container: Any, count: int) -> object:
    """Which container it is: if it can be seen what it holds, nothing else counts."""
    return type(container).__name__, count, address(container) if count > FEW else None


def _few(values: Collection[object]) -> tuple[int, ...]:
    return tuple(map(address, values)) if len(values) <= FEW else ()


def _written(connection: Any) -> object:
    try:
        total = sys.modules["sqlite3"].Connection.total_changes.__get__(connection)
    except sys.modules["sqlite3"].Error:  # it is closed, or another thread's
        total = None
    return address(connection), total
