"""Which classes are registered with abstract ones, and which tests registered them.

`Shape.register(Square)` is kept where no name shows it, and whoever asks whether an object
is a `Shape` gets another answer from then on: `isinstance`, `match`, `singledispatch`, a
library. So every later test depends on one that left a class registered that a module has.
"""

from __future__ import annotations

from typing import Any

from edgewise.plugin.contents import is_ours
from edgewise.plugin.sharing import held_by
from edgewise.standard import abc, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address
from edgewise.trace.trait_texts import registrations

Rows = dict[int, int]  # file -> probes


class Registrations:
    """The classes that are registered with abstract ones, and who did that."""

    def __init__(self, left: Left) -> None:
        self.left = left
        self._token: object = None  # it is another one after each registration
        self._known: set[tuple[int, int]] = set()
        self._variable = left.variable(Variable(None, "abc", "*", grows=True))

    def look(self) -> None:
        """Take in what is registered now."""
        self._token = abc.get_cache_token()
        self._known = {(address(base), address(kind)) for base, kind in registrations()}

    def imported(self, module: Module) -> None:
        """A module has registered what it defines: who has that has imported it."""
        if abc.get_cache_token() != self._token:
            for base, kind in registrations():
                if module.name in (_module_of(base), _module_of(kind)):
                    self._known.add((address(base), address(kind)))

    def ended(self, unit: int, ran: Rows) -> None:
        """A test, or a wider fixture, is over: see whether it has registered a class."""
        token = abc.get_cache_token()
        if token == self._token:
            return
        self._token = token
        pairs = {(address(base), address(kind)): (base, kind) for base, kind in registrations()}
        new = pairs.keys() - self._known
        self._known |= new
        if any(_concerns_others(*pairs[one]) for one in new):
            self.left.add(self._variable, self._variable, {}, [unit], [""], sure=True)


def _concerns_others(base: type, kind: type) -> bool:
    """Whether a class of ours is concerned, and others may have an object of what is registered."""
    ours = is_ours(_module_of(base)) or is_ours(_module_of(kind))
    return ours and _is_found(kind)


def _is_found(kind: type) -> bool:
    """Whether a class is to be found by its name; who has one of a function was given it."""
    found: Any = sys.modules.get(_module_of(kind))
    for name in type.__dict__["__qualname__"].__get__(kind).split("."):
        held = held_by(found) if issubclass(type(found), type) else namespace_of(found)
        found = (held or {}).get(name)
    return found is kind


def _module_of(kind: type) -> str:
    return str(held_by(kind).get("__module__"))
