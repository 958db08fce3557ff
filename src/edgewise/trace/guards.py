"""The way of missing of what is asked whether a place is full.

`cache.get(key)` finds nothing in a handler of its own, outside the region that fills
the place; a test that finds it full never sees that handler. So whoever fills a place
is given what the classes that were asked have done so far. Not what they did since the
probes were last looked at: when that was depends on which tests ran before.

Classes of the program are looked at without running any of its code, and not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import weakref
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts, RegionFacts
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address

Kinds = tuple[type, ...]
# What C code answers with: no code of the program has a part in it.
_BUILT_IN = (type(dict.get), type(dict.__len__), type(dict.__dict__["fromkeys"]), type(len))
_FEW = 1000  # types that are remembered


class Guard:
    """What stands before one region."""

    def __init__(
        self, module: Module, facts: RegionFacts, facts_of: Callable[[Module], Facts]
    ) -> None:
        self.module = module
        self.facts = facts
        self.facts_of = facts_of
        self._known: dict[int, tuple[weakref.ref[type], dict[int, int]]] = {}  # by its identity
        self._anywhere: dict[int, int] = {}  # file -> probes of classes with such methods
        self._looked_at = 0  # files, for these

    def missed(self, ran: Mapping[int, int], owner: object) -> Iterator[tuple[int, int]]:
        """By file, what belongs to the way of missing, of all that ran in the test so far.

        The handler whose body is the region does, too, and those that were asked before it.
        """
        asked = ran.get(self.module.number, 0) & self.facts.handlers
        if asked:
            yield self.module.number, asked
        if self.facts.calls:
            for masks in self._masks(owner):
                for file, mask in masks.items():
                    row = ran.get(file, 0) & mask
                    if row:
                        yield file, row

    def _masks(self, owner: object) -> Iterable[dict[int, int]]:
        kinds = self._asked(owner)
        return [self._of_any()] if kinds is None else [self._of(kind) for kind in kinds]

    def _of(self, kind: type) -> dict[int, int]:
        known = self._known.get(address(kind))
        if known is None or known[0]() is not kind:
            if len(self._known) >= _FEW:
                self._known.clear()
            known = self._known[address(kind)] = weakref.ref(kind), self._of_kind(kind)
        return known[1]

    def _asked(self, owner: object) -> Kinds | None:
        """The types of what may have been asked: the owner, and what holds the place for it."""
        name = self.facts.held
        if owner is None or name is None:
            return None
        if not name:
            return (type(owner),)
        held = _attribute(owner, name)
        if held is _UNKNOWN:
            return None
        return (type(owner),) if held is _NOTHING else (type(owner), type(held))

    def _of_kind(self, kind: type) -> dict[int, int]:
        masks: dict[int, int] = {}
        for name in self.facts.calls:
            for base in _bases(kind):
                method = _names(base).get(name)
                if method is None or any(type(method) is one for one in _BUILT_IN):
                    continue
                if type(method) is staticmethod or type(method) is classmethod:
                    method = method.__func__
                if type(method) is not FunctionType:  # who knows what it calls
                    return self._of_any()
                module = runtime.by_code_file.get(method.__code__.co_filename)
                if module is not None:
                    row = self._of_class(module, base, name)
                    masks[module.number] = masks.get(module.number, 0) | row
        return masks

    def _of_class(self, module: Module, kind: type, name: str) -> int:
        facts = self.facts_of(module)
        row = facts.holders.get(_qualname(kind).replace(".<locals>", ""))
        return facts.methods.get(name, 0) if row is None else row

    def _of_any(self) -> dict[int, int]:
        """The probes of all classes that have such a method."""
        for module in runtime.modules[self._looked_at :]:
            methods = self.facts_of(module).methods
            row = 0
            for name in self.facts.calls:
                row |= methods.get(name, 0)
            if row:
                self._anywhere[module.number] = row
        self._looked_at = len(runtime.modules)
        return self._anywhere


_NOTHING, _UNKNOWN = object(), object()


def _attribute(owner: object, name: str) -> Any:
    """What an object has under a name, without running code; not known of what is computed."""
    own = namespace_of(owner)
    names = [name]
    if name.startswith("__") and not name.endswith("__"):
        names = [f"_{_name(kind).lstrip('_')}{name}" for kind in _bases(type(owner))]
    for one in names if isinstance(own, dict) else ():
        held = dict.get(own, one, _NOTHING)
        if held is not _NOTHING:
            return held
    for kind in _bases(type(owner)):
        for one in (*names, "__getattr__"):
            if one in _names(kind):
                held = _names(kind)[one]
                computed = any("__get__" in _names(base) for base in _bases(type(held)))
                return _UNKNOWN if computed else held
    return _NOTHING


# Asked of `type` itself: a metaclass may answer otherwise.
_bases: Callable[[type], Kinds] = type.__dict__["__mro__"].__get__
_names: Callable[[type], Mapping[str, Any]] = type.__dict__["__dict__"].__get__
_name: Callable[[type], str] = type.__dict__["__name__"].__get__
_qualname: Callable[[type], str] = type.__dict__["__qualname__"].__get__
