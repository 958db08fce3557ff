"""To what the names of modules and classes are bound, and which tests left them bound otherwise.

A function may bind a global, or an attribute of a class, to something that its caller
made: `use(made())`. Where it is stored shows, but not who made it. So it is looked at what
each name is bound to after tests, and those that left it bound otherwise count as a whole.
Names that are filled only where a question found them empty are left to that rule: what
is stored there is made there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any

from edgewise.plugin.contents import ATOMS
from edgewise.plugin.sharing import held_by
from edgewise.trace.file_facts import Facts
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address
from edgewise.trace.sites import Site

MOST = 20_000  # namespaces that are looked at
PATIENT = 32  # tests that may have changed one before it is looked at, at most
AFTER_EACH = 16  # namespaces that are looked at after a test; where there are many, less often
FEW = 200  # namespaces that can all be looked at after a test, or a wider fixture
_KINDS = ("global", "class", "module")
Bound = dict[str, object]  # name -> a plain value, or the address of what it is bound to


@dataclass(slots=True)
class _Space:
    """The namespace of a module, or of a class of it."""

    module: Module
    outer: str  # the name of the class; empty for the module itself
    identity: int
    apart: frozenset[str]  # names that are left to other rules
    grows: bool  # whether a name that appears was asked for
    ids: tuple[int, ...] = ()
    bound: Bound = field(default_factory=dict)
    since: int = 0  # how many tests there were when it was looked at last
    patience: int = 1  # how many more there are to be before it is looked at again

    def names(self) -> Mapping[str, Any]:
        """What is bound there now; nothing if it is another one by now."""
        loaded = sys.modules.get(self.module.name or "")
        held = namespace_of(loaded) if issubclass(type(loaded), ModuleType) else {}
        found: Any = held.get(self.outer) if self.outer else loaded
        if address(found) != self.identity:
            return {}
        return held_by(found) if self.outer else held

    def look(self) -> list[str]:
        """The names that are bound otherwise than when it was looked at last."""
        names = self.names()
        ids = tuple(map(address, names.values()))
        return [] if ids == self.ids or not names else list(self._differing(names, ids))

    def _differing(self, names: Mapping[str, Any], ids: tuple[int, ...]) -> Iterator[str]:
        self.ids = ids
        before, self.bound = self.bound, dict(_bound(names, self.apart))
        for name in before.keys() | self.bound.keys():
            if not _same(before.get(name, names), self.bound.get(name, names)) and not (
                self.grows and name not in before
            ):
                yield name


class Spaces:
    """The namespaces of the modules of a project, and who changed them."""

    def __init__(self, left: Left, facts_of: Callable[[Module], Facts]) -> None:
        self.left = left
        self.facts_of = facts_of
        self._spaces: dict[tuple[int, str], _Space] = {}
        self._of_module: dict[str, dict[str, _Space]] = {}  # by the name of the class, if any
        self._tests: list[int] = []  # and wider fixtures: all who may have changed something
        self._due: dict[int, list[_Space]] = {}  # how many of these make it time to look
        self._variables: dict[Variable, Callable[[], Variable]] = {}
        # Modules and classes of which a name may have been bound just now.
        self._stored: set[tuple[str, str]] = set()

    def take(self, module: Module) -> None:
        """Look after the names of a module, and of the classes that it defines."""
        loaded = sys.modules.get(module.name or "")
        if module.light or not issubclass(type(loaded), ModuleType):
            return
        held = namespace_of(loaded)
        apart = frozenset(_asked_for(self.facts_of(module)))
        self._add(_Space(module, "", address(loaded), apart, "__getattr__" in held))
        for name, value in list(held.items()):
            if issubclass(type(value), type) and held_by(value).get("__module__") == module.name:
                self._add(_Space(module, name, address(value), apart, False))

    def _add(self, space: _Space) -> None:
        if len(self._spaces) < MOST:
            space.look()
            self._spaces[space.module.number, space.outer] = space
            self._of_module.setdefault(space.module.name, {})[space.outer] = space
            space.since = len(self._tests)
            self._wait(space)

    def _wait(self, space: _Space) -> None:
        self._due.setdefault(space.since + space.patience, []).append(space)

    def stored(self, site: Site) -> None:
        """A function has bound some name just now, or may have: of its module or what it names.

        What it binds elsewhere is seen later, and then others may have done that as well.
        """
        kind, _, name = site.facts.root.partition(":")
        self._stored.add((site.module.name, ""))
        known = self._of_module.get(site.module.name, {})
        if kind == "class":  # which one is not said
            self._stored.update((site.module.name, c) for c in known)
        elif kind == "global":
            found = (namespace_of(sys.modules.get(site.module.name)) or {}).get(name)
            if issubclass(type(found), ModuleType):
                self._stored.add((str(namespace_of(found).get("__name__")), ""))
            elif issubclass(type(found), type):
                self._stored.add((str(held_by(found).get("__module__")), name))

    def ended(self, test: int, anywhere: bool = False) -> None:
        """A test is over: see which names it has left bound otherwise.

        If it may have bound one `anywhere`, by a text, all are looked at, unless they are many.
        """
        if anywhere and len(self._spaces) <= FEW:
            self.done(test)
            return
        self._tests.append(test)
        now = len(self._tests)
        stored = [space for space in map(self._named, self._stored) if space is not None]
        self._stored.clear()
        for space in [*stored, *self._due.pop(now, ())]:
            taken = self._spaces.get((space.module.number, space.outer)) is space
            if taken and space.since < now:  # else it has been looked at, or taken in anew
                self._compare(space)

    def _named(self, name: tuple[str, str]) -> _Space | None:
        return self._of_module.get(name[0], {}).get(name[1])

    def done(self, unit: int) -> None:
        """What has changed by now has been done by a test, or by a wider fixture."""
        if len(self._spaces) > FEW:
            self.ended(unit)
        else:
            self._tests.append(unit)
            self.finish()

    def finish(self) -> None:
        """Look at what there was no time to look at."""
        for space in self._spaces.values():
            if space.since < len(self._tests):
                self._compare(space)

    def _compare(self, space: _Space) -> None:
        changed = space.look()
        since = self._tests[space.since :]
        space.since = len(self._tests)
        patient = max(PATIENT, len(self._spaces) // AFTER_EACH)
        space.patience = 1 if changed else min(2 * space.patience, patient)
        self._wait(space)
        for name in changed:
            variable = Variable(space.module, name, space.outer)
            found = self._variables.setdefault(variable, partial(_itself, variable))
            sure = len(since) == 1
            self.left.add(found, found, {}, since, [name if space.outer else ""], sure)


def _asked_for(facts: Facts) -> Iterator[str]:
    """The names that functions of a file fill where a question found them empty."""
    for region in facts.regions.values():
        kind, _, name = region.root.partition(":")
        if not region.given and kind in _KINDS:
            yield name
            yield from region.names


def _bound(names: Mapping[str, Any], apart: Iterable[str]) -> Iterator[tuple[str, object]]:
    for name, value in list(names.items()):
        kind = type(value)
        if name[:2] != "__" and name not in apart and not issubclass(kind, ModuleType):
            yield name, value if kind in ATOMS else ("object", address(value))


def _same(one: object, other: object) -> bool:
    plain = type(one) in ATOMS or type(one) is tuple
    return one is other or (type(one) is type(other) and plain and one == other)


def _itself(variable: Variable) -> Variable:
    return variable
