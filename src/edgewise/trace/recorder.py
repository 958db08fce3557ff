"""Hits and touches to units: who caused what.

One stack of open units. Opening and closing drains the probes into the unit on
top, so that each hit belongs to the innermost unit open when it happened. A
test's footprint is its own unit and all that it refers to; what is shared
(fixtures, imports, filled caches) is a unit of its own, recorded once.

Only the main thread of the process that records opens units; what other threads
do meanwhile goes to whatever is open then.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType
from typing import TYPE_CHECKING, Any

from edgewise.trace import inspections, runtime
from edgewise.trace.facts import Facts
from edgewise.trace.fillings import Fillings, Site
from edgewise.trace.history import (
    COLLECT,
    IMPORT,
    MEMO,
    REGION,
    SESSION,
    STATEMENT,
    Touch,
    Unit,
)
from edgewise.trace.memo import Memos
from edgewise.trace.receivers import Receivers
from edgewise.trace.runtime import Module

if TYPE_CHECKING:
    from edgewise.trace.runtime import Events


@dataclass(frozen=True, slots=True)
class _Filling:
    """A region that is running: its unit, if it got one."""

    unit: Unit | None
    site: Site
    owner: object
    memo: CodeType | None


class Recorder:
    """Builds the units of one process."""

    def __init__(self, facts_of: Callable[[Module], Facts]) -> None:
        self.units: list[Unit] = []
        self.stack: list[Unit] = []
        self.imports: dict[int, int] = {}  # file -> its import unit
        self.statements: dict[tuple[int, int], int] = {}  # (file, line) -> unit
        self.receivers = Receivers()
        self.memos = Memos()
        self.fillings = Fillings(facts_of)
        self.session = self.new(SESSION, "")
        self.stack.append(self.units[self.session])
        self.bases = [self.session]  # the innermost unit that is no filling, by depth
        self.latest: dict[int, int] = {}  # what the last drain brought
        self._opened: list[_Filling] = []
        self.on_base: Callable[[int], None] = lambda number: None
        self._thread = threading.get_ident()
        self._process = os.getpid()

    # -- units ---------------------------------------------------------------------

    def new(self, kind: str, key: str) -> int:
        """The number of a new unit, not yet open."""
        self.units.append(Unit(kind, key))
        return len(self.units) - 1

    def open(self, number: int) -> None:
        """From now on hits belong to unit `number`."""
        self.drain()
        self.stack.append(self.units[number])
        self.bases.append(number)
        self.on_base(number)

    def close(self, number: int) -> None:
        """Hits no longer belong to unit `number`, nor to what was left open inside it."""
        self.drain()
        unit = self.units[number]
        if any(unit is other for other in self.stack[1:]):
            while self.stack.pop() is not unit:
                pass
        if number in self.bases[1:]:
            while self.bases.pop() != number:
                pass
        self.on_base(self.bases[-1])

    def test_ended(self) -> None:
        """A test is over: what it filled and dropped is gone."""
        self.fillings.rewind()
        runtime.forget()

    def refer(self, number: int, other: int) -> None:
        """Unit `number` depends on unit `other`."""
        if number != other:
            self.units[number].refs.add(other)

    def drain(self, everything: bool = False) -> None:
        """Give all hits since the last drain to the unit on top."""
        self.latest, events = runtime.drain(everything)
        unit = self.stack[-1]
        hits = unit.hits
        for number, row in self.latest.items():
            hits[number] = hits.get(number, 0) | row
        if events:
            self._take_events(unit, events)
        if runtime.looked_up:
            unit.touches.update(Touch("attribute", str(name)) for name in runtime.looked_up)
            runtime.looked_up.clear()
        if runtime.inspected:
            unit.touches.update(Touch("inspected", name) for name in runtime.inspected)
            runtime.inspected.clear()
        if self.memos.filled:
            unit.refs |= self.memos.used()

    def _take_events(self, unit: Unit, events: Events) -> None:
        for key, value in events.items():
            if value is not None:
                unit.touches.add(self.receivers.touch(key, value))
            else:
                served = self.fillings.served(key)
                if served:
                    unit.refs.update(served)

    # -- imports -------------------------------------------------------------------

    def begin_import(self, module: Module) -> None:
        """The body of an instrumented module starts to run."""
        if not self._mine():
            return
        number = self.imports.get(module.number)
        if number is None:
            number = self.imports[module.number] = self.new(IMPORT, module.path)
        importer = self.stack[-1]
        # A conftest is imported before its siblings are collected, for its own
        # directory only: the tests below that directory refer to it themselves.
        shared = importer.kind in (SESSION, COLLECT)
        if not (shared and module.path.endswith("conftest.py")):
            importer.refs.add(number)
        self.open(number)

    def end_import(self, module: Module) -> None:
        """The body of an instrumented module has ended."""
        if self._mine() and module.number in self.imports:
            self.close(self.imports[module.number])

    def flush(self, module: Module, line: int) -> None:
        """Project code ran in an import-time statement: it belongs to that statement."""
        importing = self.imports.get(module.number)
        if importing is None or not self._mine() or self.stack[-1] is not self.units[importing]:
            return  # a class body run inside a function, or a module run by hand
        number = self.statements.get((module.number, line))
        if number is None:
            number = self.new(STATEMENT, f"{module.path}:{line}")
            self.statements[module.number, line] = number
            self.refer(importing, number)
        self.stack.append(self.units[number])
        self.drain()
        self.stack.pop()

    # -- places that are filled ----------------------------------------------------

    def fill(self, module: Module, probe: int, owner: object) -> None:
        """A region that fills a place starts."""
        if not self._mine():
            return
        site = self.fillings.site(module, probe)
        self._begin_filling(Unit(REGION, site.key), site, owner)

    def miss(self, module: Module, probe: int, owner: object, code: CodeType) -> None:
        """A memoised function, or a cached property, has to compute."""
        if not self._mine():
            return
        site = self.fillings.site(module, probe)
        memo = code if owner is None and code in self.memos.by_code else None
        self._begin_filling(Unit(MEMO, site.key), site, owner, memo)

    def _begin_filling(
        self, unit: Unit, site: Site, owner: object, memo: CodeType | None = None
    ) -> None:
        if not site.running and not site.count:
            self.fillings.active.append(site)
        if site.postpones(owner, self.bases[-1]) or not site.admits():
            self._opened.append(_Filling(None, site, owner, memo))
            return
        self.drain()
        self.stack.append(unit)
        site.add_guard(self.latest, unit)
        self._opened.append(_Filling(unit, site, owner, memo))

    def filled(self) -> None:
        """The innermost region that was started has ended."""
        if not self._mine() or not self._opened:
            return
        filling = self._opened.pop()
        unit, site = filling.unit, filling.site
        if unit is not None and any(unit is other for other in self.stack):
            self.drain()
            while self.stack.pop() is not unit:
                pass
            before = len(self.units)
            number = self._interned(unit)
            self.stack[-1].refs.add(number)
            if filling.memo is not None:
                self.memos.missed(filling.memo, number)
            else:
                site.remember(filling.owner, number, number >= before)
        site.ended()

    def _interned(self, unit: Unit) -> int:
        """The number of a unit with this content: equal fillings are one unit."""
        key = (
            unit.key,
            frozenset(unit.hits.items()),
            frozenset(unit.refs),
            frozenset(unit.touches),
        )
        number = self.fillings.known.get(key)
        if number is None:
            self.units.append(unit)
            number = self.fillings.known[key] = len(self.units) - 1
        return number

    def bracket(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, made a unit of its own by a frame around it."""
        code: CodeType = function.__code__

        @functools.wraps(function)
        def bracketed(*args: Any, **kwargs: Any) -> Any:
            unit = Unit(MEMO, code.co_name)
            if self._mine():
                self.drain()
                self.stack.append(unit)
            try:
                return function(*args, **kwargs)
            finally:
                if any(unit is other for other in self.stack):
                    self.drain()
                    while self.stack.pop() is not unit:
                        pass
                    number = self._interned(unit)
                    self.stack[-1].refs.add(number)
                    self.memos.missed(code, number)

        return bracketed

    def _mine(self) -> bool:
        return threading.get_ident() == self._thread and os.getpid() == self._process

    def install(self) -> None:
        """Be told by the runtime."""
        hooks = runtime.hooks
        hooks.begin = self.begin_import
        hooks.end = self.end_import
        hooks.flush = self.flush
        hooks.fill = self.fill
        hooks.filled = self.filled
        hooks.miss = self.miss
        self.memos.install(self.bracket)
        inspections.install()

    def uninstall(self) -> None:
        """Stop listening."""
        runtime.hooks.__init__()  # type: ignore[misc]
        self.memos.uninstall()
        inspections.uninstall()
