"""Places that one test fills and another finds full.

A site is a region of code that fills a place. Each time it runs, its work is a
unit; whoever later finds the place full refers to that unit. Where the place
hangs on an object, only fillings for that object count.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Any

from edgewise.trace import runtime
from edgewise.trace.facts import Facts, RegionFacts
from edgewise.trace.history import Unit
from edgewise.trace.runtime import Module

# How many fillings of one site on behalf of one test are told apart. Further
# ones run uncounted inside their test, and are represented by those taken.
LIMIT = 8


class Site:
    """One region, and the units of its fillings so far."""

    def __init__(self, module: Module, probe: int, facts_of: Callable[[Module], Facts]) -> None:
        self.module = module
        self.facts_of = facts_of
        self.facts: RegionFacts = facts_of(module).regions[probe]
        self.key = f"{module.path}#{probe}"
        self.by_owner: dict[int, dict[int, None]] = {}  # identity -> units, in order
        self.owners: dict[int, Any] = {}  # identity -> weak reference, or None
        self.anybody: dict[int, None] = {}  # fillings of a place without owner
        self._behalf = -1
        self._taken: dict[int, None] = {}
        self._count = 0
        self._guards: dict[int, int] = {}  # file -> probes of what the guard may call

    def admits(self, behalf: int, owner: object) -> bool:
        """Whether one more filling on behalf of a test gets a unit of its own."""
        if behalf != self._behalf:
            self._behalf, self._count, self._taken = behalf, 0, {}
        self._count += 1
        if self._count <= LIMIT:
            return True
        for unit in self._taken:
            self._add(owner, unit)
        return False

    def remember(self, owner: object, unit: int, behalf: int) -> None:
        """`unit` has filled the place that hangs on `owner`."""
        if behalf == self._behalf:
            self._taken[unit] = None
        self._add(owner, unit)

    def _add(self, owner: object, unit: int) -> None:
        if owner is None:
            self.anybody[unit] = None
            return
        identity = id(owner)
        known = self.owners.get(identity)
        if known is not None and known() is not owner:
            self.by_owner.pop(identity, None)  # an identity used again by somebody else
        try:
            self.owners[identity] = weakref.ref(owner)
        except TypeError:
            self.owners[identity] = None
        self.by_owner.setdefault(identity, {})[unit] = None

    def lasting(self) -> Iterable[int]:
        """The units whose owner is still alive."""
        yield from self.anybody
        for identity, units in self.by_owner.items():
            reference = self.owners[identity]
            if reference is None or reference() is not None:
                yield from units

    def add_guard(self, latest: dict[int, int], unit: Unit) -> None:
        """Give `unit` the miss path of what its guard called, which ran before it opened.

        `cache.get(key)` finds nothing in a handler of its own, outside the
        region; a test that finds the place full never sees that handler.
        """
        if not self.facts.calls:
            return
        for number, row in latest.items():
            mask = self._guards.get(number)
            if mask is None:
                mask = 0
                methods = self.facts_of(runtime.modules[number]).methods
                for name in self.facts.calls:
                    mask |= methods.get(name, 0)
                self._guards[number] = mask
            if row & mask:
                unit.hits[number] = unit.hits.get(number, 0) | (row & mask)


class Fillings:
    """All sites of one process."""

    def __init__(self, facts_of: Callable[[Module], Facts]) -> None:
        self.facts_of = facts_of
        self.sites: dict[tuple[int, int], Site] = {}
        self.known: dict[object, int] = {}  # content -> unit

    def site(self, module: Module, probe: int) -> Site:
        """The site of a region, made at its first filling."""
        site = self.sites.get((module.number, probe))
        if site is None:
            site = Site(module, probe, self.facts_of)
            self.sites[module.number, probe] = site
        return site

    def served(self, key: tuple[int, ...]) -> Iterable[int]:
        """The units that filled what was found full at (file, probe, owner's identity)."""
        site = self.sites.get((key[0], key[1]))
        if site is None:
            return ()
        if len(key) == 2:
            return site.anybody
        return [*site.by_owner.get(key[2], ()), *site.anybody]
