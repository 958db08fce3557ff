"""Which objects that modules hold can be changed, and by whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from edgewise.plugin.closures import function_in
from edgewise.plugin.contents import is_ours
from edgewise.plugin.glances import CONTAINERS, attributes, is_logger, parts_of
from edgewise.plugin.references import Reference
from edgewise.plugin.sharing import held_by
from edgewise.standard import builtins as __builtins__
from edgewise.standard import dis, opcode, sys
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.noting import file_of, namespace_of
from edgewise.trace.runtime import Module, address

# The place shows where a mapping of ours is filled, and where `__getattr__` keeps something.
_MAPPINGS = frozenset({"__setitem__", "__missing__"})
_APART = frozenset(
    {"__init__", "__new__", "__post_init__", "__setstate__", "__del__", "__getattr__"}
)
_MUTATORS = frozenset(
    {"append", "add", "update", "setdefault", "insert", "extend", "appendleft", "pop", "clear"}
    | {"remove", "discard", "popitem", "execute", "executemany", "executescript", "setattr"}
)
MOST_INSIDE = 256  # parts of what one object holds that are looked at
_STORE = opcode.opmap["STORE_ATTR"]
Rows = dict[int, int]  # file -> probes


def methods_of(kind: type, facts_of: Callable[[Module], Facts]) -> Rows | None:
    """The probes of the methods that may change objects of a class.

    Empty: no method stores, so whoever has an object may change it. None: nobody is to be
    looked for; the class is none of ours, or it shows where its objects are filled.
    """
    if issubclass(kind, tuple | dict | type | ModuleType):
        return None
    rows: Rows | None = None
    stores = False
    for base in type.__dict__["__mro__"].__get__(kind)[:-1]:
        module = _module_of(base)
        if module is not None:
            if not _MAPPINGS.isdisjoint(held_by(base)):
                return None
            name = str(held_by(base).get("__qualname__") or base.__qualname__)
            row = facts_of(module).holders.get(name, 0)
            rows = rows or {}
            rows[module.number] = rows.get(module.number, 0) | row
            stores = stores or (row > 0 and any(map(_stores, _functions(base))))
    return rows if stores or rows is None else {}


def stored_by_methods(kind: type) -> frozenset[str]:
    """The attributes that methods of a class of ours store into, other than those that make it."""
    bases = type.__dict__["__mro__"].__get__(kind)[:-1]
    ours = (base for base in bases if _module_of(base) is not None)
    return frozenset(name for base in ours for code in _functions(base) for name in _stored(code))


def holds_tests(kind: type) -> bool:
    """Whether a class is one of tests: what it holds they look at before they run."""
    unittest: Any = sys.modules.get("unittest")
    bases = (unittest.TestCase,) if unittest is not None else ()
    return kind.__name__.startswith("Test") or issubclass(kind, bases)


def inside(value: Any, parts_of_function: Callable[[FunctionType], list[Any]]) -> list[Any]:
    """The objects that one holds, by itself or in containers; these apart."""
    kind = type(value)
    function = function_in(value)
    if is_logger(kind):
        return []
    if function is not None:
        parts = parts_of_function(function)
    elif kind in CONTAINERS or kind is tuple:
        parts = parts_of(value)
    else:
        parts = list(attributes(value).values())
    return list(_through_containers(parts))


def again(
    part: object, root: Reference, parts_of_function: Callable[[FunctionType], list[Any]]
) -> Reference:
    """Something that finds a part of an object there again, if it cannot be referred to weakly."""
    return partial(_again, address(part), root, parts_of_function)


def _again(
    identity: int, root: Reference, parts_of_function: Callable[[FunctionType], list[Any]]
) -> Any:
    """The part of an object that has an address, as long as it is in there."""
    parts = inside(root(), parts_of_function)
    return next((part for part in parts if address(part) == identity), None)


def _through_containers(parts: list[Any]) -> Iterator[Any]:
    """Some parts, and for containers among them what is in these: so many parts of it."""
    waiting = deque(parts)
    for _ in range(MOST_INSIDE):
        if not waiting:
            break
        part = waiting.popleft()
        if type(part) in CONTAINERS or type(part) is tuple:
            waiting.extend(parts_of(part))
        else:
            yield part


def functions_at(value: Any) -> Iterator[FunctionType]:
    """The functions that a module holds by a name, or in a container."""
    whole = type(value) in CONTAINERS or type(value) is tuple
    for one in (value, *(parts_of(value) if whole else ())):
        function = function_in(one)
        if function is not None:
            yield function


def is_our_function(function: FunctionType) -> bool:
    """Whether a function is of the project, or took the place of one."""
    ours = runtime.by_code_file.get(function.__code__.co_filename) is not None
    return ours or is_ours(function.__module__)


def _module_of(kind: Any) -> Module | None:
    """The file of ours that defines a class."""
    name = held_by(kind).get("__module__")
    loaded = sys.modules.get(name) if isinstance(name, str) else None
    module = runtime.by_code_file.get(file_of(loaded) or "")
    return module if module is not None and not module.light else None


def _functions(kind: type) -> Iterator[CodeType]:
    for name, value in held_by(kind).items():
        if name not in _APART:
            for function in (value, _setter(value)):
                if type(function) is FunctionType:
                    yield function.__code__


def _setter(value: object) -> object:
    """What a property, or something like it, sets its value by."""
    if issubclass(type(value), property):
        return property.__dict__["fset"].__get__(value)
    return (namespace_of(value) or {}).get("fset")


def _stored(code: CodeType) -> Iterator[str]:
    """The attributes that a method stores into; any that it mentions if it calls a mutator."""
    if not _MUTATORS.isdisjoint(code.co_names):
        yield from code.co_names
    elif _stores(code):
        for instruction in dis.get_instructions(code):
            if instruction.opcode == _STORE:
                yield str(instruction.argval)


def _stores(code: CodeType) -> bool:
    """Whether a method may store into its object, or into what that holds."""
    return _STORE in code.co_code[::2] or not _MUTATORS.isdisjoint(code.co_names)
