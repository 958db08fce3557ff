"""Objects that several tests get at, and who changed them.

A fixture of a wider scope, a test class or a test module may hold an object in which
one test leaves what the next one finds. No statement shows that the two mean the same
object, so it is looked at whenever a test gets at it: if it is not as it was, whoever
had it meanwhile has changed it, and those who get at it from now on depend on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType, MethodType
from typing import Any

import pytest

from edgewise.data import dataclass, field
from edgewise.plugin.contents import (
    attributes,
    attributes_of_library,
    contents,
    identity,
    is_generated,
    looked_into,
)
from edgewise.plugin.memory import instances_are_told
from edgewise.plugin.webs import Web, web_of
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

Place = tuple[object, ...]


WHOLE = ""  # in place of the name of an attribute: all of an object
Changers = dict[str, set[int]]  # attribute, or WHOLE -> units that changed it


@dataclass(slots=True)
class _Shared:
    """The contents of one object, and the units that had hold of it."""

    value: object
    state: dict[str, object]
    web: Web | None  # of what it holds, if that shows all
    since: set[int] = field(default_factory=set)  # units that had it since it was looked at
    changers: Changers = field(default_factory=dict)


class Sharing:
    """What the objects hold that several tests get at."""

    def __init__(self) -> None:
        self._shared: dict[Place, _Shared] = {}
        self._modules: dict[int, _Names] = {}
        self._classes: dict[int, tuple[type, int, list[str]]] = {}

    def asked(self, place: Place, value: object, test: int, *, ours: bool = True) -> Changers:
        """The units that changed `value`, kept in a place, so far; `test` has it from now."""
        shared = self._shared.get(place)
        if shared is None or shared.value is not value:
            state = _state(value, ours)
            if state is None:
                return {}
            shared = self._shared[place] = _Shared(value, state, _web(value, ours))
        elif shared.web is None or not shared.web.is_as_before([value]):
            state = _state(value, ours) or {}
            _compare(shared, state)
            shared.web = _web(value, ours)
        shared.since.add(test)
        return {name: units - {test} for name, units in shared.changers.items()}

    def around(self, item: pytest.Item, test: int) -> Changers:
        """The tests that changed what the class and the module of a test hold for it.

        What methods do to an object of ours that a module holds, the text shows.
        No code of the program is run by looking, lest it do something.
        """
        found: Changers = {}
        function = _function(item)
        kind, module = getattr(item, "cls", None), getattr(item, "module", None)
        if kind is not None and issubclass(type(kind), type):
            for holder in type.__dict__["__mro__"].__get__(kind):
                for name in self._names_in(holder):
                    value = held_by(holder).get(name)
                    _add(found, self.asked(("class", address(holder), name), value, test))
        if module is not None and function is not None:
            names = self._modules.get(address(module))
            if names is None:
                names = self._modules[address(module)] = _Names(module)
            meant = names.helpers | set(_mentioned(function.__code__))
            for name in names.every:
                value = (namespace_of(module) or {}).get(name)
                changers = self.asked(("module", address(module), name), value, test, ours=False)
                if name in meant:
                    _add(found, changers)
        return found

    def _names_in(self, holder: type) -> list[str]:
        """What a class holds that is looked into, so long as it holds as much as before."""
        held = held_by(holder)
        known = self._classes.get(address(holder))
        if known is None or known[1] != len(held):
            names: list[str] = []
            if held.get("__module__") not in ("builtins", "unittest.case", None):
                own = ((n, v) for n, v in held.items() if n[:2] != "__")
                names = [name for name, value in own if _state(value, True) is not None]
            known = self._classes[address(holder)] = (holder, len(held), names)
        return known[2]


def _compare(shared: _Shared, state: dict[str, object]) -> None:
    """See what an object holds now otherwise: those that had it meanwhile have changed it."""
    if shared.state == state:
        return
    for name in shared.state.keys() | state.keys():
        if shared.state.get(name) != state.get(name):
            shared.changers.setdefault(name, set()).update(shared.since)
    shared.since.clear()
    shared.state = state


def _web(value: object, ours: bool) -> Web | None:
    """What an object refers to, if all that counts shows by that.

    The names of attributes may not; and to ask for them would make dicts of them, which are
    then what an object refers to.
    """
    nodes = looked_into(value, ours=ours)
    if not nodes:
        return None
    if not instances_are_told() and any(namespace_of(one) is not None for one in nodes):
        return None
    return web_of(nodes, 1)


def _add(all_of_them: Changers, more: Changers) -> None:
    for name, units in more.items():
        all_of_them.setdefault(name, set()).update(units)


def _state(value: object, ours: bool) -> dict[str, object] | None:
    """What an object holds, by attribute where that tells who reads it; None if nobody can say."""
    state = contents(value, ours=ours)
    if state is None:
        held = attributes_of_library(value) if ours else None
        if held is None:
            return None
        return {WHOLE: _by_name(held)} if is_generated(type(value)) else _by_name(held)
    parts = attributes(value) if ours else None
    if parts is None:
        return {WHOLE: state}
    return _by_name(parts)


def _by_name(parts: Mapping[str, object]) -> dict[str, object]:
    return {name: contents(part) or identity(part) for name, part in parts.items()}


class _Names:
    """The objects of its own that the functions of a module mention."""

    def __init__(self, module: Any) -> None:
        self.module = module  # kept, lest its identity be used again
        held = namespace_of(module) or {}
        self.every: set[str] = set()
        self.helpers: set[str] = set()  # by functions that tests may call
        looks_at = functools.cache(lambda name: contents(held[name], ours=False) is not None)
        for function in _functions(held.values(), module.__name__):
            names = {n for n in _mentioned(function.__code__) if n in held and looks_at(n)}
            self.every |= names
            if not function.__name__.startswith("test"):
                self.helpers |= names


def _functions(values: Iterable[object], module: str) -> Iterator[FunctionType]:
    """The functions that a module defines, in classes too."""
    for value in values:
        if type(value) in Kinds((staticmethod, classmethod)):
            value = value.__func__  # type: ignore[attr-defined]
        if type(value) is FunctionType and value.__globals__.get("__name__") == module:
            yield value
        elif issubclass(type(value), type) and held_by(value).get("__module__") == module:
            yield from _functions(list(held_by(value).values()), module)


def held_by(kind: Any) -> Mapping[str, Any]:
    """What a class holds itself, whatever its metaclass says."""
    held: Mapping[str, Any] = type.__dict__["__dict__"].__get__(kind)
    return held


def _mentioned(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _mentioned(constant)


def _function(item: pytest.Item) -> FunctionType | None:
    function = getattr(item, "obj", None)
    if type(function) is MethodType:
        function = function.__func__
    return function if type(function) is FunctionType else None
