"""The way of missing of what is asked whether a place is full.

`cache.get(key)` finds nothing in a handler of its own, outside the region that fills
the place; a test that finds it full never sees that handler. So whoever fills a place
is given what the classes that were asked have done so far. Not what they did since the
probes were last looked at: when that was depends on which tests ran before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts, RegionFacts
from edgewise.trace.runtime import Module

Kinds = tuple[type, ...]
# What C code answers with: no code of the program has a part in it.
_BUILT_IN = (type(dict.get), type(dict.__len__), type(dict.__dict__["fromkeys"]), type(len))


class Guard:
    """What stands before one region."""

    def __init__(
        self, module: Module, facts: RegionFacts, facts_of: Callable[[Module], Facts]
    ) -> None:
        self.module = module
        self.facts = facts
        self.facts_of = facts_of
        self._rows: dict[Kinds | None, dict[int, int]] = {}

    def missed(self, ran: Mapping[int, int], owner: object) -> Iterator[tuple[int, int]]:
        """By file, what belongs to the way of missing, of all that ran in the test so far.

        The handler whose body is the region does, too, and those that were asked before it.
        """
        asked = ran.get(self.module.number, 0) & self.facts.handlers
        if asked:
            yield self.module.number, asked
        if self.facts.calls:
            for file, mask in self._masks(owner, ran).items():
                row = ran.get(file, 0) & mask
                if row:
                    yield file, row

    def _masks(self, owner: object, ran: Mapping[int, int]) -> dict[int, int]:
        kinds = self._asked(owner)
        masks = self._rows.get(kinds)
        if masks is None:
            masks = self._rows[kinds] = {} if kinds is None else self._of_kinds(kinds)
        if kinds is None:  # of which modules appear one by one
            for number in ran.keys() - masks.keys():
                masks[number] = self._of_file(number)
        return masks

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

    def _of_kinds(self, kinds: Kinds) -> dict[int, int]:
        masks: dict[int, int] = {}
        bases = dict.fromkeys(base for kind in kinds for base in _bases(kind))
        for name in self.facts.calls:
            for kind in bases:
                method = kind.__dict__.get(name)
                if method is None or isinstance(method, _BUILT_IN):
                    continue
                code = getattr(getattr(method, "__func__", method), "__code__", None)
                if code is None:  # who knows what it calls
                    return {module.number: self._of_file(module.number) for module in _modules()}
                module = runtime.by_code_file.get(code.co_filename)
                if module is not None:
                    row = self._of_class(module, kind, name)
                    masks[module.number] = masks.get(module.number, 0) | row
        return masks

    def _of_class(self, module: Module, kind: type, name: str) -> int:
        facts = self.facts_of(module)
        row = facts.holders.get(kind.__qualname__.replace(".<locals>", ""))
        return facts.methods.get(name, 0) if row is None else row

    def _of_file(self, number: int) -> int:
        methods = self.facts_of(runtime.modules[number]).methods
        row = 0
        for name in self.facts.calls:
            row |= methods.get(name, 0)
        return row


_NOTHING, _UNKNOWN = object(), object()


def _attribute(owner: object, name: str) -> Any:
    """What an object has under a name, without running code; not known of what is computed."""
    try:
        own = object.__getattribute__(owner, "__dict__")
    except AttributeError:
        own = {}
    names = [name]
    if name.startswith("__") and not name.endswith("__"):
        names = [f"_{kind.__name__.lstrip('_')}{name}" for kind in _bases(type(owner))]
    for one in names:
        if one in own:
            return own[one]
    for kind in _bases(type(owner)):
        for one in (*names, "__getattr__"):
            if one in kind.__dict__:
                held = kind.__dict__[one]
                return _UNKNOWN if hasattr(type(held), "__get__") else held
    return _NOTHING


def _bases(kind: type) -> Kinds:
    found: Kinds = type.__dict__["__mro__"].__get__(kind)
    return found


def _modules() -> list[Module]:
    return list(runtime.modules)
