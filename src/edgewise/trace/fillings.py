"""Places that one test fills and another finds full.

A site is a region of code that fills a place. Each time it runs, its work is a
unit; whoever later finds the place full refers to that unit. Where the place
hangs on an object, only fillings for that object count.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace import runtime
from edgewise.trace.file_facts import COMPUTED, HELD, Facts
from edgewise.trace.noting import namespace_of
from edgewise.trace.passing import is_passed_on
from edgewise.trace.runtime import Module
from edgewise.trace.sites import Site


class Fillings:
    """All sites of one process."""

    def __init__(
        self,
        facts_of: Callable[[Module], Facts],
        now: Callable[[], int],
        new: Callable[[str], int],
        window: Callable[[], int] = lambda: 0,
    ) -> None:
        self.facts_of = facts_of
        self.now = now  # this moment, as units are counted
        self.window = window  # the innermost open unit that is no filling
        self.new = new  # the number of a new unit
        self.tests = 0  # that have ended
        self.raised: set[int] = set()  # those of them that ended with an exception
        self.died: dict[tuple[Site, int], tuple[object, bool]] = {}  # owners, since the last rewind
        self.sites: dict[tuple[int, int], Site] = {}
        self.by_entry: dict[int, Site] = {}  # the same, by the number of the entry
        # Of a place, and by something that is equal for equal contents: units.
        self.known: dict[tuple[str, int], list[int]] = {}
        self.active: list[Site] = []  # those that filled something since the last rewind
        self.guards: dict[type, Site] = {}  # kind of property -> where it is found computed
        self._passed_on: dict[tuple[Site, CodeType], tuple[object, bool]] = {}

    def site(self, module: Module, probe: int) -> Site:
        """The site of a region, made at its first filling."""
        site = self.sites.get((module.number, probe))
        if site is None:
            site = Site(module, probe, self)
            self.sites[module.number, probe] = self.by_entry[module.base + probe] = site
        return site

    def computes(self, site: Site, owner: object, around: Site | None) -> None:
        """A cached property of `owner` has to compute, inside a filling of `around` for it.

        If that is the property's own `__get__`, which nothing can pass by, it is
        seen there who finds the value, and on which object; else any statement
        that mentions the property's name may be the one that does.
        """
        if around is None or around.facts.kind in ("store", "memo") or HELD in site.facts.names:
            return
        kind = type(_property(site, owner))
        code = getattr(getattr(kind, "__get__", None), "__code__", None)
        module = runtime.by_code_file.get(code.co_filename) if code is not None else None
        if module is around.module and hasattr(kind, "__set__"):
            self.guards[kind] = around

    def is_kept(self, site: Site, owner: object, code: CodeType) -> bool:
        """Whether what a method of `owner` computes may be found by others later."""
        if COMPUTED in site.facts.names or HELD in site.facts.names:
            return True
        held = _property(site, owner)
        known = self._passed_on.get((site, code))
        if known is None or known[0] is not held:
            known = self._passed_on[site, code] = held, is_passed_on(held, code)
        return not known[1]

    def guard_of(self, site: Site, owner: object) -> Site | None:
        """Where it is seen that what `site` computed for `owner` is found; None if nowhere."""
        if site.facts.kind != "memo" or not self.guards:
            return None
        return self.guards.get(type(_property(site, owner)))

    def fills(self, owner: object, name: str) -> bool:
        """Whether it shows who filled an attribute of `owner`, or a global of a module.

        What a place is given without a question, or by who asks, may have been made by anybody;
        a class or function that somebody registers is what its text says.
        """
        making = (site for site in self.sites.values() if not site.facts.given)
        if isinstance(owner, Module):
            root = f"global:{name}"
            if _is_code((namespace_of(sys.modules.get(owner.name)) or {}).get(name)):
                making = (site for site in self.sites.values() if site.facts.kind != "store")
            return any(
                s.module is owner and (s.facts.root == root or _is_of_class(s, name))
                for s in making
            )
        return any(
            (name in site.facts.names or self._is_beside(site, name))
            and runtime.address(owner) in site.by_owner
            for site in making
        )

    def stores(self, name: str) -> bool:
        """Whether it shows who stored into an attribute of this name, asked for or not."""
        return any(name in site.facts.names for site in self.sites.values())

    def _is_beside(self, site: Site, name: str) -> bool:
        """Whether whoever reads an attribute has asked for the place that a site fills."""
        return name in site.facts.beside and not any(
            self.facts_of(module).reads.get(name)
            for module in runtime.modules
            if module is not site.module and not module.light
        )

    def forget(self) -> None:
        """Know of no place any more."""
        self.sites.clear()
        self.by_entry.clear()
        self.known.clear()
        self.active.clear()
        self.died.clear()
        self.guards.clear()
        self._passed_on.clear()

    def rewind(self, raised: bool = False) -> None:
        """A test has ended; with an exception, whose frames hold objects for who knows how long."""
        if raised:
            self.raised.add(self.tests)
        for site in self.active:
            site.rewind()
        self.active.clear()
        for site, identity in list(self.died):
            site.disown(identity, *self.died.pop((site, identity)))
        self.tests += 1


def _is_of_class(site: Site, name: str) -> bool:
    """Whether a site fills an attribute of a class, of that name."""
    return site.facts.root.startswith("class:") and name in site.facts.names


def _is_code(value: object, depth: int = 2) -> bool:
    """Whether a container holds nothing but classes and functions, or containers of them."""
    kind = type(value)
    if kind is FunctionType or issubclass(kind, type):
        return True
    if not depth or not issubclass(kind, (list, dict, set, tuple)):
        return False
    held: Any = dict.values(value) if issubclass(kind, dict) else value  # type: ignore[arg-type]
    return all(_is_code(one, depth - 1) for one in list(held))


def _property(site: Site, owner: object) -> object:
    """The descriptor by which a class has the property that `site` computes."""
    for kind in type(owner).__mro__:
        for name in site.facts.names:
            if name in kind.__dict__:
                return kind.__dict__[name]
    return None
