"""To what the names of modules and classes are bound, and which tests left them bound otherwise.

A function may bind a global, or an attribute of a class, to something that its caller
made: `use(made())`. Where it is stored shows, but not who made it. So it is looked at what
each name is bound to after tests, and those that left it bound otherwise count as a whole.
Names that are filled only where a question found them empty are left to that rule: what
is stored there is made there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from types import ModuleType
from typing import Any

from edgewise.data import dataclass, field
from edgewise.plugin.bindings import Binding, Bindings
from edgewise.plugin.memory import Stamps, addresses
from edgewise.plugin.setters import Setters
from edgewise.plugin.sharing import held_by
from edgewise.plugin.special import is_looked_up
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.file_facts import Facts
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address
from edgewise.trace.sites import Site

MOST = 20_000  # namespaces that are looked at
TOGETHER = 250  # namespaces that are looked at at once; where there are more than FEW, in turn
FEW = 1000  # namespaces that are all looked at after a test, or a wider fixture
_KINDS = ("global", "class", "module")


@dataclass(slots=True)
class _Space:
    """The namespace of a module, or of a class of it."""

    module: Module
    outer: str  # the name of the class, in that of another, too; empty for the module itself
    identity: int
    apart: frozenset[str]  # names that are left to other rules
    grows: bool  # whether a name that appears was asked for
    ids: bytes = b""
    bindings: Bindings = field(default_factory=Bindings)
    since: int = 0  # how many tests there were when it was looked at last

    def names(self) -> Mapping[str, Any]:
        """What is bound there now; nothing if it is another one by now."""
        loaded = sys.modules.get(self.module.name or "")
        held = namespace_of(loaded) if issubclass(type(loaded), ModuleType) else {}
        found: Any = loaded
        for name in self.outer.split(".") if self.outer else ():
            found = held.get(name)
            held = held_by(found) if issubclass(type(found), type) else {}
        return held if address(found) == self.identity else {}

    def look(self) -> list[str]:
        """The names that are bound otherwise than when it was looked at last."""
        names = self.names()
        ids = addresses(names.values())
        if (ids == self.ids and not self.bindings.gone) or not names:
            return []
        self.ids = ids
        before = self.bindings.bound
        changed = self.bindings.take(dict(_counting(names, self.apart)))
        return [name for name in changed if not self.grows or name in before]

    def succeed(self, other: _Space) -> None:
        """Take the place of a namespace that an import has filled anew.

        What it makes anew are other objects, which are as good. Plain values that
        are others will be found to have changed.
        """
        if self.bindings.go_on_from(other.bindings):
            self.ids = b""


@dataclass(slots=True)
class _Block:
    """Namespaces that are looked at together."""

    spaces: list[_Space] = field(default_factory=list)
    since: int = 0  # how many tests there were when all of them were looked at last
    stamps: Stamps | None = None  # None if it is to be learned anew
    missing: list[_Space] = field(default_factory=list)  # those in whose place there is another

    def changed(self) -> list[_Space]:
        """Those that may not be as they were when all of them were looked at last."""
        if self.stamps is None:
            self.stamps = Stamps(space.names() for space in self.spaces)
            return self.spaces
        return [*(self.spaces[at] for at in self.stamps.moved()), *self.missing]


class Spaces:
    """The namespaces of the modules of a project, and who changed them."""

    def __init__(
        self,
        left: Left,
        facts_of: Callable[[Module], Facts],
        binding: Binding = lambda name, tests: [],
    ) -> None:
        self.left = left
        self.facts_of = facts_of
        self.binding = binding
        self._spaces: dict[tuple[int, str], tuple[_Space, _Block]] = {}
        self._of_module: dict[str, dict[str, _Space]] = {}  # by the name of the class, if any
        self.setters = Setters()
        self._blocks = [_Block()]
        self._turn = 0  # of which block it is
        self._tests: list[int] = []  # and wider fixtures: all who may have changed something
        # Of which a name may have been bound just now: modules, and classes in them; and
        # modules of which any may be meant, or of those below them.
        self._stored_in: dict[str, dict[str, None]] = {}
        self._stored_below: dict[str, None] = {}

    def take(self, module: Module) -> None:
        """Look after the names of a module, and of the classes that it defines."""
        loaded = sys.modules.get(module.name or "")
        if module.light or not issubclass(type(loaded), ModuleType):
            return
        held = namespace_of(loaded)
        facts = self.facts_of(module)
        self.setters.learn(module.number, facts.reads)
        apart = frozenset(_asked_for(facts))
        self._add(_Space(module, "", address(loaded), apart, "__getattr__" in held))
        for name, value in classes_in(held, module.name):
            self._add(_Space(module, name, address(value), apart, False))

    def _add(self, space: _Space) -> None:
        """Look after a namespace, maybe in place of one that had its name before."""
        key = space.module.number, space.outer
        space.look()
        if key in self._spaces:
            before, block = self._spaces.pop(key)
            block.spaces = [one for one in block.spaces if one is not before]
            block.stamps = None
            space.succeed(before)
        elif len(self._spaces) >= MOST:
            return
        if len(self._blocks[-1].spaces) >= TOGETHER:
            self._blocks.append(_Block(since=len(self._tests)))
        block = self._blocks[-1]
        space.since = len(self._tests)
        block.spaces.append(space)
        block.stamps = None
        self._spaces[key] = space, block
        self._of_module.setdefault(space.module.name, {})[space.outer] = space

    def stored(self, site: Site) -> None:
        """A function has bound some name just now, or may have: of its module or what it names.

        What it binds elsewhere is seen later, and then others may have done that as well.
        """
        if len(self._spaces) <= FEW:
            return  # all are looked at after each test
        kind, _, name = site.facts.root.partition(":")
        known = self._of_module.get(site.module.name, {})
        meant = self._stored_in.setdefault(site.module.name, {})
        meant[""] = None
        if kind == "class":  # which one is not said
            meant.update(dict.fromkeys(known))
        elif kind in ("global", "module"):
            found = (namespace_of(sys.modules.get(site.module.name)) or {}).get(name)
            if issubclass(type(found), ModuleType):
                self._stored_below[str(namespace_of(found).get("__name__"))] = None
            elif issubclass(type(found), type):
                within = str(held_by(found).get("__module__"))
                self._stored_in.setdefault(within, {})[name] = None

    def _below(self, module: str) -> Iterator[tuple[str, str]]:
        """A module, those in it if it is a package, and their classes: any of them may be meant."""
        for name, known in self._of_module.items():
            if name == module or name.startswith(f"{module}."):
                yield from ((name, outer) for outer in known)

    def ended(self, test: int) -> None:
        """A test, or a wider fixture, is over: see which names it has left bound otherwise.

        Where there are many, those that it has visibly stored into, and some of the others.
        """
        if len(self._spaces) <= FEW:
            self._tests.append(test)
            self._forget_stored()
            self.finish()
            return
        self._tests.append(test)
        stored = ((module, outer) for module, outers in self._stored_in.items() for outer in outers)
        for module, outer in {*stored, *chain.from_iterable(map(self._below, self._stored_below))}:
            space = self._of_module.get(module, {}).get(outer)
            if space is not None:
                self._compare(*self._spaces[space.module.number, space.outer])
        self._forget_stored()
        self._turn += 1
        self._compare_all(self._blocks[self._turn % len(self._blocks)])

    def _forget_stored(self) -> None:
        self._stored_in.clear()
        self._stored_below.clear()

    def finish(self) -> None:
        """Look at what there was no time to look at."""
        for block in self._blocks:
            self._compare_all(block)

    def _compare_all(self, block: _Block) -> None:
        changed = block.changed()
        for space in changed:
            self._compare(space, block)
        if any(space.names() for space in block.missing):
            block.stamps = None  # one is back that was not there to be learned
        block.missing = [space for space in changed if not space.names()]
        block.since = len(self._tests)

    def _compare(self, space: _Space, block: _Block) -> None:
        changed = space.look()
        since = self._tests[max(space.since, block.since) :]
        space.since = len(self._tests)
        for name in changed:
            asked = not is_looked_up(name)  # else nobody has to mention it
            variable = Variable(space.module, name, space.outer if asked else space.outer or "*")
            found = self.left.variable(variable)
            tests = self.binding(name, since) or since  # there may be ways that do not show
            names = [name if space.outer and asked else ""]
            self.left.add(found, found, {}, tests, names, sure=len(tests) == 1)


def classes_in(held: Mapping[str, Any], module: str, outer: str = "") -> Iterator[tuple[str, type]]:
    """The classes that a module defines, and those within them, by name."""
    for name, value in list(held.items()):
        if issubclass(type(value), type) and held_by(value).get("__module__") == module:
            called = f"{outer}{name}"
            if not outer or _qualified(value) == called:  # else it is merely mentioned there
                yield called, value
                yield from classes_in(held_by(value), module, f"{called}.")


_qualified: Callable[[type], str] = type.__dict__["__qualname__"].__get__


def _asked_for(facts: Facts) -> Iterator[str]:
    """The names that functions of a file fill where a question found them empty."""
    for region in facts.regions.values():
        kind, _, name = region.root.partition(":")
        if not region.given and kind in _KINDS:
            yield name
            yield from region.names


def _counting(names: Mapping[str, Any], apart: Iterable[str]) -> Iterator[tuple[str, Any]]:
    for name, value in list(names.items()):
        special = name[:2] == "__" and not is_looked_up(name)
        if not special and name not in apart and not issubclass(type(value), ModuleType):
            yield name, value
