"""Which classes have which below them, and which tests brought new ones into being.

`Plugin.__subclasses__()` tells of all classes that there are by then, also of those that an
earlier test has defined, or imported a module for. No name shows that. So, if the project asks
for that anywhere, it is looked at after each test, and who asks later depends on those who left
a class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

from edgewise.plugin.spaces import classes_in
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys, weakref
from edgewise.trace.file_facts import Facts
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address

Rows = dict[int, int]  # file -> probes
ASKING = "__subclasses__"


class Offspring:
    """The classes below those of a project, and who brought them into being."""

    def __init__(self, left: Left, facts_of: Callable[[Module], Facts]) -> None:
        self.left = left
        self.facts_of = facts_of
        self._variable = left.variable(Variable(None, ASKING, "*", grows=True))
        self._is_asked = False
        self._modules: list[Module] = []
        self._bases: dict[int, weakref.ref[type]] = {}
        self._known: dict[int, weakref.ref[type]] = {}  # of those below them

    def look(self) -> None:
        """Forget what there was."""
        self._modules.clear()
        self._bases.clear()
        self._known.clear()

    def imported(self, module: Module) -> None:
        """Look after what a module defines, and after all if it asks what is below a class.

        What it brings into being below others is the doing of whoever imports it.
        """
        self._modules.append(module)
        asking = not module.light and ASKING in self.facts_of(module).reads
        if asking and not self._is_asked:
            self._is_asked = True
            for one in self._modules:
                self._take(one)
        elif self._is_asked:
            self._take(module)

    def begin(self) -> None:
        """Tests are about to run: what there is by now is nobody's doing."""
        list(self._new())

    def ended(self, unit: int, ran: Rows) -> None:
        """A test, or a wider fixture, is over: see whether there are classes that were not."""
        if self._is_asked and list(self._new()):
            self.left.add(self._variable, self._variable, {}, [unit], [ASKING], sure=True)

    def _take(self, module: Module) -> None:
        loaded = sys.modules.get(module.name or "")
        if not module.light and issubclass(type(loaded), ModuleType):
            for _, kind in classes_in(namespace_of(loaded), module.name):
                self._bases.setdefault(address(kind), weakref.ref(kind))

    def _new(self) -> Iterator[type]:
        """The classes that there were not when this was asked last."""
        for base in list(self._bases.values()):
            kind = base()
            there: list[type] = type.__subclasses__(kind) if kind is not None else []
            for below in there:
                known = self._known.get(address(below))
                if known is None or known() is not below:
                    self._known[address(below)] = weakref.ref(below)
                    yield below
