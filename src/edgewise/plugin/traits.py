"""What functions, classes and modules are by more than the names in them, and who changed it.

`f.__defaults__ = (2,)`, `f.__code__ = g.__code__`, `Door.__bases__ = (Frame,)`: no name is
bound otherwise, and none has to be mentioned to notice. A statement that sets such a trait, or an
attribute of a computed name, tells of what, and that is looked at after the test. If the project
names a trait in a text, or has others set some, all are looked at after tests that ran what may
do that.
Whoever gets at the module at all depends on those who left one otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import partial
from itertools import chain
from types import CellType, FunctionType, ModuleType
from typing import Any

from edgewise.data import dataclass
from edgewise.plugin.closures import content, function_in
from edgewise.plugin.contents import identity
from edgewise.plugin.held import hits
from edgewise.plugin.layers import Parts
from edgewise.plugin.memory import addresses, called
from edgewise.plugin.sharing import held_by
from edgewise.plugin.spaces import classes_in
from edgewise.standard import builtins as __builtins__
from edgewise.standard import suppress, sys, weakref
from edgewise.trace import runtime
from edgewise.trace.executed import UNTOLD
from edgewise.trace.file_facts import (
    PATCHING_TRAITS,
    RUNNING_TEXT,
    SETTING_TRAITS,
    TOLD,
    TRAITS,
    Facts,
)
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address

Rows = dict[int, int]  # file -> probes
# What decorators set on what they return, often by computed names.
_LABELS = frozenset({"__doc__", "__name__", "__qualname__", "__module__"})
_PATCHES = ("unittest.mock", "mock")
# Of the names that code made of text reads, those by which it may set a trait.
_BY_TEXT = TRAITS | {"setattr", "delattr", "__setattr__", "__delattr__", UNTOLD}
TOGETHER = 100  # functions that are looked at in one go
ALL_OF_IT = "*"  # in place of the name of a class: the module itself


@dataclass(slots=True)
class _Owner:
    """A function, a class or a module, and what its traits were when it was looked at last."""

    value: Callable[[], Any]
    module: Module
    outer: str  # its qualified name
    traits: dict[str, object]

    def look(self, names: Iterable[str]) -> list[str]:
        """Those of some traits that are not what they were; new ones are taken in."""
        value = self.value()
        now = dict(_traits(value, names)) if value is not None else {}
        changed = [name for name, one in now.items() if self.traits.get(name, one) != one]
        self.traits.update(now)
        return changed


class _Together:
    """Some functions, or classes and modules, of which it shows at once that none has changed."""

    def __init__(self, parts_of: Callable[[Any], Iterable[Any]]) -> None:
        self.owners: list[_Owner] = []
        self._references: list[Callable[[], Any]] = []
        self._which = b""
        self._parts = Parts(parts_of)

    def add(self, owner: _Owner) -> None:
        self.owners.append(owner)
        self._references.append(owner.value)

    def still_there(self) -> tuple[list[Any], bool]:
        """Those that are still there, and whether they are the same ones as before."""
        values = called(self._references)
        which = addresses(values)
        if which == self._which:
            return values, True
        there = [at for at, value in enumerate(values) if value is not None]
        self.owners = [self.owners[at] for at in there]
        self._references = [owner.value for owner in self.owners]
        values = [values[at] for at in there]
        self._which = addresses(values)
        return values, False

    def are_as_before(self) -> bool:
        """Whether all that are still there refer to the same objects as before.

        Plain values that count are kept with their owners, so none can stand for another.
        """
        values, same = self.still_there()
        return self._parts.are_as_before(values) and same


class Traits:
    """The traits of what the modules of a project define, and who changed them."""

    def __init__(
        self,
        left: Left,
        facts_of: Callable[[Module], Facts],
        asked: Callable[[int], Set[str]] = lambda unit: frozenset(),
    ) -> None:
        self.left = left
        self.facts_of = facts_of
        self.asked = asked  # for which names a test asked that are computed
        self._names: set[str] = set()  # of traits that are set somewhere
        self._setting: Rows = {}  # what may set one
        self._binding: Rows = {}  # what sets what it is told
        self._patching: Rows = {}  # what makes patches come into force
        self._running: Rows = {}  # what runs code made of text
        self._modules: list[Module] = []
        self._owners: dict[int, _Owner] = {}
        self._functions: list[_Together] = []
        self._others = _Together(self._parts_of_class)
        self._annotations = Parts(lambda table: ())  # of classes
        self._glance = b""  # at the others

    def look(self) -> None:
        """Forget how everything was."""
        self._modules.clear()
        self._owners.clear()
        self._functions.clear()
        self._others = _Together(self._parts_of_class)
        self._glance = b""
        runtime.targets.take()

    def imported(self, module: Module) -> None:
        """Look after what a module defines, and after the traits that it sets somewhere."""
        self._modules.append(module)
        facts = self.facts_of(module)
        self._binding[module.number] = facts.reads.get(SETTING_TRAITS, 0)
        self._patching[module.number] = facts.reads.get(PATCHING_TRAITS, 0)
        self._running[module.number] = facts.reads.get(RUNNING_TEXT, 0)
        names = TRAITS & facts.stored.keys()
        for name in names:
            told = facts.stored.get(f"{TOLD}{name}", 0)
            self._setting[module.number] = self._setting.get(module.number, 0) | told
        for one in [module] if self._names else self._modules if names else []:
            self._take(one)
        for owner in self._owners.values() if names - self._names else ():
            owner.look(names - self._names)
        self._names |= names
        self._glance = b""

    def _take(self, module: Module) -> None:
        loaded = sys.modules.get(module.name or "")
        for outer, value in _defined_in(loaded, module.name):
            if address(value) not in self._owners:
                with suppress(Exception):  # it may be of a peculiar kind
                    owner = _Owner(weakref.ref(value), module, outer, {})
                    owner.look(self._names)
                    self._owners[address(value)] = owner
                    (self._block() if type(value) is FunctionType else self._others).add(owner)

    def _block(self) -> _Together:
        """Where one more function is looked at."""
        if not self._functions or len(self._functions[-1].owners) >= TOGETHER:
            self._functions.append(_Together(self._parts_of_function))
        return self._functions[-1]

    def _parts_of_function(self, one: Any) -> Iterator[Any]:
        """What shows of a function at second sight, of the traits that are set somewhere."""
        if type(one) is tuple:
            yield from (part for part in one if type(part) is CellType)
        elif type(one) is FunctionType:
            for name, read in _PARTS.items():
                if name in self._names:
                    yield read(one)

    def _parts_of_class(self, one: Any) -> Iterator[Any]:
        """The same of a class."""
        if issubclass(type(one), type):
            yield _bases(one)

    def ended(self, unit: int, ran: Rows) -> None:
        """A test, or a wider fixture, is over: see whether it has left a trait otherwise."""
        targets, others = runtime.targets.take()
        every = others or self._may_have_set(unit, ran)
        for owner, names in self._set_otherwise() if every else self._changed(targets):
            variable = Variable(owner.module, names[0], owner.outer)
            found = self.left.variable(variable)
            self.left.add(found, found, {}, [unit], ["", *names], sure=True)

    def _changed(self, targets: Iterable[int]) -> Iterator[tuple[_Owner, list[str]]]:
        """Of what a trait was set, by address: what has one that is not what it was, and which."""
        for owner in filter(None, map(self._owners.get, targets)):
            changed = owner.look(self._names)
            if changed:
                yield owner, changed

    def _set_otherwise(self) -> Iterator[tuple[_Owner, list[str]]]:
        """What has traits that are not what they were, and which.

        Functions and classes are many, and nearly always as they were: that shows at a glance.
        """
        found: list[_Owner] = []
        if not self._names.isdisjoint(_OF_FUNCTION):
            for block in self._functions:
                if not block.are_as_before():
                    found += block.owners
        if not self._names.isdisjoint(_OF_OTHERS) and not self._others_are_as_before():
            found += self._others.owners
        for owner in found:
            changed = owner.look(self._names)
            if changed:
                yield owner, changed

    def _others_are_as_before(self) -> bool:
        """Whether all classes and modules that are still there have the same class and names."""
        others, same = self._others.still_there()
        kinds = [one for one in others if issubclass(type(one), type)]
        read = [getter for name, getter in _AT_ONCE_OF_CLASSES.items() if name in self._names]
        before = self._glance
        self._glance = addresses(chain(map(type, others), *(map(one, kinds) for one in read)))
        same = same and self._glance == before
        if "__bases__" in self._names:
            same = self._others.are_as_before() and same
        if "__annotations__" in self._names:
            tables = [held_by(one).get("__annotations__") for one in kinds]
            same = self._annotations.are_as_before([t for t in tables if type(t) is dict]) and same
        return same

    def _may_have_set(self, unit: int, ran: Rows) -> bool:
        """Whether one who ran this may have set a trait that no statement shows."""
        if hits(ran, self._setting):
            return True
        if self._names <= _LABELS:
            return False
        if hits(ran, self._binding):
            return True
        if any(name in sys.modules for name in _PATCHES) and hits(ran, self._patching):
            return True  # else there are no patches that could be begun
        return hits(ran, self._running) and not _BY_TEXT.isdisjoint(self.asked(unit))


def _defined_in(loaded: Any, module: str) -> Iterator[tuple[str, Any]]:
    """A module, and the functions and classes in it, by qualified name."""
    if not issubclass(type(loaded), ModuleType):
        return
    held = namespace_of(loaded)
    yield ALL_OF_IT, loaded
    yield from _functions_in(held, "")
    for name, kind in classes_in(held, module):
        yield name, kind
        yield from _functions_in(held_by(kind), f"{name}.")


def _functions_in(held: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, FunctionType]]:
    for name, value in list(held.items()):
        parts = (value, *_accessors(value))
        for function in filter(None, map(function_in, parts)):
            yield f"{prefix}{name}", function


def _accessors(value: object) -> tuple[object, ...]:
    if not issubclass(type(value), property):
        return ()
    return tuple(property.__dict__[name].__get__(value) for name in ("fget", "fset", "fdel"))


def _traits(value: Any, names: Iterable[str]) -> Iterator[tuple[str, object]]:
    """What something is by more than the names in it."""
    kind = type(value)
    found = _OF_CLASS if issubclass(kind, type) else _OF_MODULE
    readers = _OF_FUNCTION if kind is FunctionType else found
    for name in names:
        if name in readers:
            yield name, readers[name](value)


def _label(name: str, function: FunctionType) -> object:
    return identity(getattr(function, name))


def _items(table: Mapping[Any, object] | None) -> object:
    return tuple((name, identity(one)) for name, one in (table or {}).items())


def _inside(function: FunctionType) -> object:
    return tuple(identity(content(cell)) for cell in function.__closure__ or ())


# By trait, what says whether it is still the same.
_Readers = Mapping[str, Callable[[Any], object]]
_OF_MODULE: _Readers = {"__class__": lambda value: address(type(value))}
_OF_FUNCTION: _Readers = {
    **{name: partial(_label, name) for name in _LABELS},
    "__code__": lambda function: (function.__code__,),
    "__defaults__": lambda function: tuple(map(identity, function.__defaults__ or ())),
    "__kwdefaults__": lambda function: _items(function.__kwdefaults__),
    "__annotations__": lambda function: _items(function.__annotations__),
    "cell_contents": _inside,
}
# Of those of functions that have parts of their own.
_PARTS: _Readers = {
    "__defaults__": lambda function: function.__defaults__,
    "__kwdefaults__": lambda function: function.__kwdefaults__,
    "__annotations__": lambda function: function.__annotations__,
    "cell_contents": lambda function: function.__closure__,
}
_bases: Callable[[type], tuple[type, ...]] = type.__dict__["__bases__"].__get__
# Of classes: traits that are the same as long as they are the same objects.
_AT_ONCE_OF_CLASSES: _Readers = {
    "__name__": type.__dict__["__name__"].__get__,
    "__qualname__": type.__dict__["__qualname__"].__get__,
}
_OF_CLASS: _Readers = {
    **_OF_MODULE,
    **_AT_ONCE_OF_CLASSES,
    "__bases__": lambda kind: tuple(map(address, _bases(kind))),
    "__annotations__": lambda kind: _items(held_by(kind).get("__annotations__")),
}
_OF_OTHERS = _OF_CLASS.keys() | _OF_MODULE.keys()
