"""Objects that modules and their classes hold for the whole run, and which tests left them changed.

A method may leave something in an object that every test can reach, without asking
first: `APP.mode = "warm"`, done by a method of APP. No place shows there that others read.
So those few objects are looked at after each test that may have changed them: objects of
the project with a method that stores, if one of its methods ran; connections to SQLite, by
how much was written; dictionaries with a factory of ours, by how much is in them.
"""

from __future__ import annotations

import opcode
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from edgewise.plugin.contents import ATOMS, is_connection
from edgewise.plugin.sharing import held_by
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.history import FIXTURE, MEMO, REGION
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module

MOST = 200  # objects that are looked at
MOST_PATIENT = 16
FEW = 64  # parts of a container that are told apart
# Of a mapping the place that is filled shows, and so it does of what `__getattr__` keeps.
_MAPPINGS = frozenset({"__setitem__", "__missing__"})
_APART = frozenset(
    {"__init__", "__new__", "__post_init__", "__setstate__", "__del__", "__getattr__"}
)
_MUTATORS = frozenset(
    {"append", "add", "update", "setdefault", "insert", "extend", "appendleft", "pop", "clear"}
    | {"remove", "discard", "popitem", "execute", "executemany", "executescript", "setattr"}
)
_STORE = opcode.opmap["STORE_ATTR"]
Rows = dict[int, int]  # file -> probes


@dataclass(slots=True)
class _Held:
    """One object, what it was like when it was looked at last, and who may change it."""

    value: Any
    state: dict[str, object]
    methods: Rows | None  # the probes of its methods; None: any test may change it
    since: list[int] = field(default_factory=list)  # tests that may have changed it since
    patience: int = 1  # how many there are to be before it is looked at


class Holdings:
    """What the modules of a project hold, and who changed it."""

    def __init__(self, recorder: Recorder, facts_of: Callable[[Module], Facts]) -> None:
        self.recorder = recorder
        self.facts_of = facts_of
        self._held: dict[int, _Held] = {}
        self._files: set[int] = set()  # that their methods stand in
        self._modules = 0  # that have been looked through
        self._storing: dict[type, Rows | None] = {}

    def look(self) -> None:
        """Take in what modules hold that have been imported since."""
        if self._modules == len(runtime.modules):
            return
        for module in runtime.modules[self._modules :]:
            loaded = sys.modules.get(module.name or "")
            if not module.light and issubclass(type(loaded), ModuleType):
                for value in _values(vars(loaded), module.name):
                    self._take(value)
        self._modules = len(runtime.modules)

    def _take(self, value: Any, inside: bool = True) -> None:
        """Look after an object, and after what it holds in attributes."""
        if id(value) in self._held or len(self._held) >= MOST:
            return
        methods = self._changed_by(value)
        if methods is not None or is_connection(type(value)) or _has_factory(value):
            self._held[id(value)] = _Held(value, _state(value), methods)
            self._files.update(methods or ())
            for part in list(_attributes(value).values()) if inside else ():
                self._take(part, inside=False)

    def _changed_by(self, value: object) -> Rows | None:
        """The probes of the methods of an object of ours, if any stores; None if it is none."""
        kind = type(value)
        if kind not in self._storing:
            self._storing[kind] = self._methods(kind)
        return self._storing[kind]

    def _methods(self, kind: type) -> Rows | None:
        rows: Rows = {}
        stores = False
        if issubclass(kind, tuple | dict | type | ModuleType | Enum):
            return None
        for base in type.__dict__["__mro__"].__get__(kind)[:-1]:
            module = _module_of(base)
            if module is None:
                continue
            if not _MAPPINGS.isdisjoint(held_by(base)):
                return None
            name = str(held_by(base).get("__qualname__") or base.__qualname__)
            row = self.facts_of(module).holders.get(name, 0)
            rows[module.number] = rows.get(module.number, 0) | row
            stores = stores or any(map(_stores, _functions(base)))
        return rows if stores else None

    def ended(self, test: int) -> None:
        """A test is over: see which objects it has left otherwise than it found them."""
        if not self._held:
            return
        ran = self._ran(test)
        for held in self._held.values():
            if held.methods is None or any(ran.get(f, 0) & r for f, r in held.methods.items()):
                held.since.append(test)
                if len(held.since) >= held.patience:
                    self._compare(held)

    def finish(self) -> None:
        """Look at what there was no time to look at."""
        for held in self._held.values():
            if held.since:
                self._compare(held)

    def _compare(self, held: _Held) -> None:
        """See whether an object has changed; one that never does is looked at ever less often."""
        now = _state(held.value)
        held.patience = min(2 * held.patience, MOST_PATIENT)
        if now != held.state:
            for test in held.since:
                differing = _differing(held.state, now)
                self.recorder.left.add(held.value, held.methods or {}, test, differing)
            held.state = now
            held.patience = 1
        held.since.clear()

    def _ran(self, test: int) -> Rows:
        """What a test executed, and what was done for it, where it matters."""
        units = self.recorder.units
        inner = [units[test]]
        inner += [units[at] for at in units[test].refs if units[at].kind in (FIXTURE, MEMO, REGION)]
        ran: Rows = {}
        for unit in inner:
            for file in self._files:
                ran[file] = ran.get(file, 0) | unit.hits.get(file, 0)
        return ran


def _state(value: Any) -> dict[str, object]:
    """What an object holds, so far as one sees at a glance, by attribute."""
    if _has_factory(value):
        return {"": len(value)}
    if is_connection(type(value)):
        return {"": _written(value)}
    state = {name: _glance(part) for name, part in list(_attributes(value).items())}
    return state or {"": _glance(value)}


def _attributes(value: Any) -> dict[str, object]:
    """What stands in the dictionary of an object of ours; no code of its class is run."""
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return found if type(found) is dict else {}


def _glance(part: Any) -> object:
    """Something that is equal as long as an object is the same, and holds as much."""
    kind = type(part)
    how = _HOW.get(kind)
    if how is None:
        how = _HOW[kind] = _how(kind)
    return how(part)


_HOW: dict[type, Callable[[Any], object]] = {}


def _how(kind: type) -> Callable[[Any], object]:
    """By what an object of some kind is told from what it was before."""
    if kind in ATOMS:
        return lambda atom: atom
    if is_connection(kind):
        return _written
    if kind is dict or kind is defaultdict:
        return lambda table: (id(table), len(table), _few(table.values()))
    for base in (list, set, deque):
        if issubclass(kind, base):
            return partial(_several, base)
    return lambda other: ("object", id(other))


def _several(base: Any, part: Any) -> object:
    return id(part), base.__len__(part), _few(list(base.__iter__(part)))


def _few(values: Collection[object]) -> tuple[int, ...]:
    return tuple(map(id, values)) if len(values) <= FEW else ()


def _written(connection: Any) -> object:
    try:
        total = sys.modules["sqlite3"].Connection.total_changes.__get__(connection)
    except sys.modules["sqlite3"].Error:  # it is closed, or another thread's
        total = None
    return id(connection), total


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[str]:
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            yield name


def _values(held: Mapping[str, object], module: str | None) -> Iterator[object]:
    """What a module and the classes that it defines hold by name."""
    for name, value in list(held.items()):
        if name[:2] != "__":
            if issubclass(type(value), type):
                inside: Any = value
                if held_by(inside).get("__module__") == module:
                    yield from (v for n, v in list(held_by(inside).items()) if n[:2] != "__")
            else:
                yield value


def _has_factory(value: object) -> bool:
    """Whether this is a dictionary that calls the program for what is not there."""
    if type(value) is not defaultdict:
        return False
    factory = value.default_factory
    if type(factory) is FunctionType:
        return True
    return issubclass(type(factory), type) and _module_of(factory) is not None


def _module_of(kind: Any) -> Module | None:
    """The file of ours that defines a class."""
    name = held_by(kind).get("__module__")
    loaded = sys.modules.get(name) if isinstance(name, str) else None
    module = runtime.by_code_file.get(getattr(loaded, "__file__", None) or "")
    return module if module is not None and not module.light else None


def _functions(kind: type) -> Iterator[CodeType]:
    for name, value in held_by(kind).items():
        if name not in _APART:
            for function in (value, getattr(value, "fset", None)):
                if type(function) is FunctionType:
                    yield function.__code__


def _stores(code: CodeType) -> bool:
    """Whether a method may store into its object, or into what that holds."""
    return _STORE in code.co_code[::2] or not _MUTATORS.isdisjoint(code.co_names)
