"""What functions, classes and modules are by more than the names in them, and who changed it.

`f.__defaults__ = (2,)`, `f.__code__ = g.__code__`, `Door.__bases__ = (Frame,)`: no name is
bound otherwise, and none has to be mentioned to notice. A statement that sets such a trait tells
of what, and that is looked at after the test. If the project names one in a text, or sets some
by names that are computed, all that it has are looked at after tests that ran what may do that.
Whoever gets at the module at all depends on those who left one otherwise.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from types import FunctionType, ModuleType
from typing import Any

from edgewise.plugin.closures import content, function_in
from edgewise.plugin.contents import identity
from edgewise.plugin.held import hits
from edgewise.plugin.layers import OneLayer
from edgewise.plugin.memory import addresses, called
from edgewise.plugin.sharing import held_by
from edgewise.plugin.spaces import classes_in
from edgewise.trace import runtime
from edgewise.trace.file_facts import BINDING, TOLD, TRAITS, Facts
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address

Rows = dict[int, int]  # file -> probes
# What decorators set on what they return, often by computed names.
_LABELS = frozenset({"__doc__", "__name__", "__qualname__", "__module__"})
# Of functions: traits that are the same as long as these refer to the same objects.
_AT_ONCE = _LABELS | {"__code__"}
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


class _Alike:
    """Functions, or classes and modules; which of them there were when this was asked last."""

    def __init__(self) -> None:
        self.owners: list[_Owner] = []
        self._references: list[Callable[[], Any]] = []
        self._which = b""

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


class Traits:
    """The traits of what the modules of a project define, and who changed them."""

    def __init__(self, left: Left, facts_of: Callable[[Module], Facts]) -> None:
        self.left = left
        self.facts_of = facts_of
        self._names: set[str] = set()  # of traits that are set somewhere
        self._setting: Rows = {}  # what may set one
        self._binding: Rows = {}  # what sets what it is told
        self._modules: list[Module] = []
        self._owners: dict[int, _Owner] = {}
        self._functions, self._others = _Alike(), _Alike()
        self._referred_to = OneLayer()  # by functions
        self._glance = b""  # at the others

    def look(self) -> None:
        """Forget how everything was."""
        self._modules.clear()
        self._owners.clear()
        self._functions, self._others = _Alike(), _Alike()
        self._glance = b""
        runtime.targets.take()

    def imported(self, module: Module) -> None:
        """Look after what a module defines, and after the traits that it sets somewhere."""
        self._modules.append(module)
        facts = self.facts_of(module)
        self._binding[module.number] = facts.reads.get(BINDING, 0)
        names = TRAITS & facts.stored.keys()
        for name in names:
            told = facts.stored.get(f"{TOLD}{name}", 0)
            self._setting[module.number] = self._setting.get(module.number, 0) | told
        for one in [module] if self._names else self._modules if names else []:
            self._take(one)
        for owner in self._owners.values() if names - self._names else ():
            owner.look(names - self._names)
        self._names |= names
        self._referred_to, self._glance = OneLayer(), b""

    def _take(self, module: Module) -> None:
        loaded = sys.modules.get(module.name or "")
        for outer, value in _defined_in(loaded, module.name):
            if address(value) not in self._owners:
                with suppress(Exception):  # it may be of a peculiar kind
                    owner = _Owner(weakref.ref(value), module, outer, {})
                    owner.look(self._names)
                    self._owners[address(value)] = owner
                    alike = self._functions if type(value) is FunctionType else self._others
                    alike.add(owner)

    def ended(self, unit: int, ran: Rows) -> None:
        """A test, or a wider fixture, is over: see whether it has left a trait otherwise."""
        targets, others = runtime.targets.take()
        every = others or self._may_have_set(ran)
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
        of_functions = self._names & _OF_FUNCTION.keys()
        if self._functions_are_as_before():
            of_functions -= _AT_ONCE
        of_others = self._names & _OF_OTHERS
        if self._others_are_as_before():
            of_others -= _AT_ONCE_OF_OTHERS
        for alike, asked in ((self._functions, of_functions), (self._others, of_others)):
            for owner in list(alike.owners) if asked else ():
                changed = owner.look(asked)
                if changed:
                    yield owner, changed

    def _functions_are_as_before(self) -> bool:
        """Whether all functions that are still there refer to the same objects as before.

        Those that count are kept with their owners, so none can stand for another.
        """
        if self._names.isdisjoint(_AT_ONCE):
            return True
        functions, same = self._functions.still_there()
        return self._referred_to.is_as_before(functions) and same

    def _others_are_as_before(self) -> bool:
        """Whether all classes and modules that are still there have the same class and names."""
        if self._names.isdisjoint(_AT_ONCE_OF_OTHERS):
            return True
        others, same = self._others.still_there()
        kinds = [one for one in others if issubclass(type(one), type)]
        read = [getter for name, getter in _AT_ONCE_OF_CLASSES.items() if name in self._names]
        before = self._glance
        self._glance = addresses(chain(map(type, others), *(map(one, kinds) for one in read)))
        return same and self._glance == before

    def _may_have_set(self, ran: Rows) -> bool:
        """Whether one who ran this may have set a trait that no statement shows."""
        if hits(ran, self._setting):
            return True
        return not self._names <= _LABELS and hits(ran, self._binding)


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
# Of classes: traits that are the same as long as they are the same objects.
_AT_ONCE_OF_CLASSES: _Readers = {
    "__name__": type.__dict__["__name__"].__get__,
    "__qualname__": type.__dict__["__qualname__"].__get__,
}
_AT_ONCE_OF_OTHERS = _OF_MODULE.keys() | _AT_ONCE_OF_CLASSES.keys()
_OF_CLASS: _Readers = {
    **_OF_MODULE,
    **_AT_ONCE_OF_CLASSES,
    "__bases__": lambda kind: tuple(map(address, type.__dict__["__bases__"].__get__(kind))),
    "__annotations__": lambda kind: _items(held_by(kind).get("__annotations__")),
}
_OF_OTHERS = _OF_CLASS.keys() | _OF_MODULE.keys()
