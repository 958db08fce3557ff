"""Hits and touches to units: who caused what.

One stack of open units. Opening and closing drains the probes into the unit on
top, so that each hit belongs to the innermost unit open when it happened. A
test's footprint is its own unit and all that it refers to; what is shared
(fixtures, imports, filled caches) is a unit of its own, recorded once.

Threads share the stack. What they do goes to whatever is open, mostly the test
that waits for them; a thread that imports a module or fills a place opens a unit
as the main thread would. While it is open, hits go to it and to all above it:
whose they were cannot be told, and a unit must not miss any of its own.
"""

from __future__ import annotations

import functools
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType
from typing import TYPE_CHECKING, Any

from edgewise.context.surroundings import Surroundings
from edgewise.trace import inspections, runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.fillings import Fillings
from edgewise.trace.history import (
    COLLECT,
    IMPORT,
    MEMO,
    REGION,
    SESSION,
    STATEMENT,
    TEST,
    Touch,
    Unit,
)
from edgewise.trace.memo import Memos
from edgewise.trace.receivers import Receivers
from edgewise.trace.runtime import Module
from edgewise.trace.sites import Site
from edgewise.trace.strategies import Strategies
from edgewise.trace.values import fingerprints
from edgewise.trace.watching import Watching

if TYPE_CHECKING:
    from edgewise.trace.runtime import Events


@dataclass(slots=True)
class _Filling:
    """A region that is running: its unit, if it got one."""

    unit: Unit | None
    site: Site
    owner: object
    memo: CodeType | None = None
    order: int = 0  # its place in the order of all fillings
    drains: int = 0  # how many drains there had been when it began
    holders: dict[int, None] = field(default_factory=dict)  # identities of what it stored on


_RUN_BY_HAND = ("__main__", "<run_path>")  # what `runpy` calls a file it was told to run


# How often this process is a fork of a fork; asking the system who we are takes longer.
_forks = [0]


def _forked() -> None:
    _forks[0] += 1


os.register_at_fork(after_in_child=_forked)


class Recorder:
    """Builds the units of one process."""

    def __init__(
        self, facts_of: Callable[[Module], Facts], watching: Watching | None = None
    ) -> None:
        self.watching = watching or Watching(Surroundings(()))
        self.units: list[Unit] = []
        self.stack: list[Unit] = []
        self.imports: dict[int, int] = {}  # file -> its import unit
        self.whole: set[int] = set()  # files whose import came to its end
        self.statements: dict[tuple[int, int], int] = {}  # (file, line) -> unit
        self.receivers = Receivers()
        self.memos = Memos()
        self.strategies = Strategies(self.compute, self.profit)
        self.fillings = Fillings(facts_of, lambda: len(self.units))
        self.session = self.new(SESSION, "")
        self.stack.append(self.units[self.session])
        self.bases = [self.session]  # the innermost unit that is no filling, by depth
        self.latest: dict[int, int] = {}  # what the last drain brought
        self.drains = 0
        self._order = 0  # fillings so far
        self._since: dict[int, int] = {}  # identity of an open unit -> the first filling after
        self.repeated: dict[int, int] = {}  # filling -> how many units there were at its last
        self._opened: dict[int, list[_Filling]] = {}  # thread -> its fillings, innermost last
        self._shared: list[Unit] = []  # units that threads other than the main one opened
        self._pending: dict[int, Unit] = {}  # by identity of an import that is running
        self._lock = threading.RLock()
        self.on_base: Callable[[int], None] = lambda number: None
        self._thread = threading.get_ident()
        self._forks = _forks[0]

    # -- units ---------------------------------------------------------------------

    def new(self, kind: str, key: str) -> int:
        """The number of a new unit, not yet open."""
        self.units.append(Unit(kind, key))
        return len(self.units) - 1

    def open(self, number: int) -> None:
        """From now on hits belong to unit `number`."""
        with self._lock:
            self.drain()
            self._push(self.units[number])
            self.bases.append(number)
            self.on_base(number)
            if self.units[number].kind == TEST:
                self.strategies.look()

    def _push(self, unit: Unit) -> None:
        self.stack.append(unit)
        self._since[id(unit)] = self._order + 1

    def _opened_at(self, unit: Unit) -> int:
        """In the order of fillings, the first after a unit was opened."""
        return self._since.get(id(unit), self._order + 1)

    def close(self, number: int) -> None:
        """Hits no longer belong to unit `number`, nor to what was left open inside it."""
        with self._lock:
            self.drain()
            at = self._place(self.units[number])
            if at:  # not 0: the session stays open
                del self.stack[at:]
            if number in self.bases[1:]:
                while self.bases.pop() != number:
                    pass
            self.on_base(self.bases[-1])

    def test_ended(self) -> None:
        """A test is over: what it filled and dropped is gone."""
        self.fillings.rewind()
        if len(self._since) > 1000:
            self._since = {id(unit): self._opened_at(unit) for unit in self.stack}
        runtime.forget()

    def refer(self, number: int, other: int) -> None:
        """Unit `number` depends on unit `other`."""
        if number != other:
            self.units[number].refs.add(other)

    def drain(self, everything: bool = False, within: Module | None = None) -> None:
        """Give all hits since the last drain to the unit on top; see `runtime.drain`."""
        with self._lock:
            self.drains += 1
            if self._shared:
                self._drain_to_all(everything)
            else:
                self._drain_to(self.stack[-1], everything, within)

    def _drain_to_all(self, everything: bool) -> None:
        """Give all hits since the last drain to every unit from the first of a thread upwards."""
        start = min((at for u in self._shared if (at := self._place(u)) is not None), default=-1)
        if start < 0:  # what they were opened in has ended without them
            self._shared.clear()
            self._drain_to(self.stack[-1], everything)
            return
        taken = Unit("", "")
        self._drain_to(taken, everything)
        for unit in self.stack[start:]:
            for number, row in taken.hits.items():
                unit.hits[number] = unit.hits.get(number, 0) | row
            unit.refs |= taken.refs
            unit.touches |= taken.touches

    def _place(self, unit: Unit) -> int | None:
        """Where a unit stands on the stack, seen from its top."""
        last = len(self.stack) - 1
        return next((at for at in range(last, -1, -1) if self.stack[at] is unit), None)

    def _leave_out(self, unit: Unit) -> Unit | None:
        """Take a unit off the stack, with what was left open in it; the unit below it."""
        at = self._place(unit)
        if at is None:
            return None
        if self._shared:  # what is above it may be of another thread
            self._shared = [other for other in self._shared if other is not unit]
            del self.stack[at]
        else:
            del self.stack[at:]
        return self.stack[at - 1]

    def _drain_to(self, unit: Unit, everything: bool, within: Module | None = None) -> None:
        if unit.kind == IMPORT:
            unit = self._waiting_in(unit)
        self.latest, events = runtime.drain(everything, within)
        hits = unit.hits
        for number, row in self.latest.items():
            hits[number] = hits.get(number, 0) | row
        if events:
            self._take_events(unit, events)
        if runtime.looked_up:
            unit.touches.update(Touch("attribute", n) for n in _taken(runtime.looked_up))
        if runtime.imported:
            unit.touches.update(Touch("module", n) for n in _taken(runtime.imported))
        if runtime.inspected:
            unit.touches.update(Touch("inspected", n) for n in _taken(runtime.inspected))
        if runtime.surrounding:
            unit.touches.update(Touch(*e) for e in self.watching.taken(runtime.surrounding))
        if runtime.everywhere:
            session = self.units[self.session]
            session.touches.update(Touch(*e) for e in self.watching.taken(runtime.everywhere))
        if self.memos.filled:
            unit.refs |= self.memos.used()

    def _waiting_in(self, importing: Unit) -> Unit:
        """Where what runs in an import waits for the end of the statement it runs in."""
        runtime.seen[0, 0] = None  # so that the statement asks for it
        return self._pending.setdefault(id(importing), Unit("", ""))

    def _take_over(self, unit: Unit, importing: Unit) -> None:
        """Give a unit what has run in an import so far and belongs to no statement yet."""
        waiting = self._pending.pop(id(importing), None)
        if waiting is not None:
            for number, row in waiting.hits.items():
                unit.hits[number] = unit.hits.get(number, 0) | row
            unit.refs |= waiting.refs
            unit.touches |= waiting.touches

    def _take_events(self, unit: Unit, events: Events) -> None:
        known, sites = self.receivers.known, self.fillings.sites
        unit.touches.update([known[key] for key in events if key in known])
        for key, kind in events.items():
            if kind is not None:
                if key not in known:
                    unit.touches.add(self.receivers.touch(key, kind))
            elif key in sites:
                unit.refs.update(sites[key].found())

    # -- imports -------------------------------------------------------------------

    def begin_import(self, module: Module) -> None:
        """The body of an instrumented module starts to run."""
        if self._ours():
            with self._lock:
                self._begin_import(module)

    def _begin_import(self, module: Module) -> None:
        if module.number in self.whole or module.name in _RUN_BY_HAND:
            return  # reloaded, or run as a script once more: the doing of whoever does it
        number = self.imports.get(module.number)
        if number is None:
            number = self.imports[module.number] = self.new(IMPORT, module.path)
        importer = self.stack[-1]
        # A conftest is imported before its siblings are collected, for its own
        # directory only: the tests below that directory refer to it themselves.
        shared = importer.kind in (SESSION, COLLECT)
        if not (shared and module.path.endswith("conftest.py")):
            importer.refs.add(number)
        if self._in_main_thread():
            self.open(number)
        else:
            self.drain()
            self._share(self.units[number])
        runtime.forget()  # else each of many imports would look at the files of all before it

    def end_import(self, module: Module) -> None:
        """The body of an instrumented module has ended."""
        if not self._ours() or module.number not in self.imports:
            return
        with self._lock:
            number = self.imports[module.number]
            self._note_values(module, self.units[number])
            if sys.exc_info()[0] is None:  # else the next attempt goes on where this one failed
                self.whole.add(module.number)
            if self._in_main_thread():
                self.close(number)
            else:
                self.drain()
                self._leave_out(self.units[number])
            self._take_over(self.units[number], self.units[number])
            runtime.forget()

    def _note_values(self, module: Module, unit: Unit) -> None:
        """Keep what plain values the body of a module has bound its names to."""
        loaded = sys.modules.get(module.name)
        if runtime.by_code_file.get(getattr(loaded, "__file__", None) or "") is module:
            for name, value in fingerprints(vars(loaded), module.name).items():
                unit.touches.add(Touch("value", f"{name}={value}"))

    def flush(self, module: Module, line: int) -> None:
        """Project code ran in an import-time statement: it belongs to that statement."""
        if self._ours():
            with self._lock:
                self._flush(module, line)

    def _flush(self, module: Module, line: int) -> None:
        importing = self.imports.get(module.number)
        if importing is None or self.stack[-1] is not self.units[importing]:
            return  # a class body run inside a function, or a module run by hand
        number = self.statements.get((module.number, line))
        if number is None:
            number = self.new(STATEMENT, f"{module.path}:{line}")
            self.statements[module.number, line] = number
            self.refer(importing, number)
        self.stack.append(self.units[number])
        self.drain(within=module)
        self.stack.pop()
        self._take_over(self.units[number], self.units[importing])

    # -- places that are filled ----------------------------------------------------

    def fill(self, module: Module, probe: int, owner: object) -> None:
        """A region that fills a place starts."""
        if self._ours():
            with self._lock:
                site = self.fillings.site(module, probe)
                if site.light and owner is not None:
                    self._fill_lightly(site, owner)
                else:
                    self._begin_filling(REGION, site, owner)

    def _fill_lightly(self, site: Site, owner: object) -> None:
        if not site.running and not site.count:
            self.fillings.active.append(site)
        self._order += 1
        site.fill_lightly(owner, self.bases[-1], self._order)
        opened = self._opened.setdefault(threading.get_ident(), [])
        opened.append(_Filling(None, site, owner))

    def served(self, module: Module, probe: int, owner: object) -> None:
        """A place that hangs on `owner` was found full."""
        site = self.fillings.sites.get((module.number, probe))
        if site is not None and self._ours():
            with self._lock:
                top = self.stack[-1]
                found = site.served(owner, self.bases[-1], self._opened_at(top))
                if found:
                    top.refs.update(found)

    def miss(self, module: Module, probe: int, owner: object, code: CodeType) -> None:
        """A memoised function, or a cached property, has to compute."""
        if self._ours():
            with self._lock:
                site = self.fillings.site(module, probe)
                memo = code if owner is None and code in self.memos.by_code else None
                if owner is not None:
                    self.fillings.computes(site, owner, self._filling_for(owner))
                self._begin_filling(MEMO, site, owner, memo)

    def stored_on(self, module: Module, probe: int, holder: object) -> None:
        """A region is about to store something on `holder`."""
        if self._ours():
            with self._lock:
                site = self.fillings.site(module, probe)
                opened = self._opened.get(threading.get_ident(), ())
                running = (filling for filling in reversed(opened) if filling.site is site)
                filling = next(running, None)
                if filling is None or filling.unit is None:
                    site.hold_uncounted(holder)
                else:
                    filling.holders[site.hold(holder)] = None

    def _filling_for(self, owner: object) -> Site | None:
        """The site that fills a place of `owner` right now, in this thread."""
        opened = self._opened.get(threading.get_ident())
        return opened[-1].site if opened and opened[-1].owner is owner else None

    def _begin_filling(
        self, kind: str, site: Site, owner: object, memo: CodeType | None = None
    ) -> None:
        if not site.running and not site.count:
            self.fillings.active.append(site)
        opened = self._opened.setdefault(threading.get_ident(), [])
        if not site.admits():
            opened.append(_Filling(None, site, owner))
            return
        unit = Unit(kind, site.key)
        self._order += 1
        self.drain()
        self._share(unit)
        site.add_guard(self.latest, unit)
        opened.append(_Filling(unit, site, owner, memo, self._order, self.drains))

    def _share(self, unit: Unit) -> None:
        """Put a unit on top of the stack, on behalf of the thread that runs."""
        self._push(unit)
        if not self._in_main_thread():
            self._shared.append(unit)

    def filled(self) -> None:
        """The innermost region that was started has ended."""
        opened = self._opened.get(threading.get_ident())
        if opened and self._ours():
            with self._lock:
                self._end_filling(opened.pop())

    def _end_filling(self, filling: _Filling) -> None:
        unit, site = filling.unit, filling.site
        if unit is not None and self._place(unit) is not None:
            alone = self.drains == filling.drains
            self.drain(within=site.module if alone else None)
            around = self._leave_out(unit)
            assert around is not None
            before = len(self.units)
            number = self._interned(unit)
            self._holder(around).refs.add(number)
            if filling.memo is not None:
                self.memos.missed(filling.memo, number)
            else:
                new = number >= before
                site.remember(filling.owner, number, new, filling.order, filling.holders)
        site.ended()

    def _holder(self, unit: Unit) -> Unit:
        """The unit that a filling inside `unit` belongs to."""
        return self._waiting_in(unit) if unit.kind == IMPORT else unit

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
        else:
            self.repeated[number] = len(self.units)
        return number

    def bracket(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, made a unit of its own by a frame around it."""
        code: CodeType = function.__code__

        @functools.wraps(function)
        def bracketed(*args: Any, **kwargs: Any) -> Any:
            unit = self._begin_apart(code.co_name)
            try:
                return function(*args, **kwargs)
            finally:
                number = self._end_apart(unit)
                if number is not None:
                    self.memos.missed(code, number)

        return bracketed

    def compute(self, function: Callable[[], Any]) -> tuple[Any, int | None]:
        """What `function` returns, and the unit of what it did of the program, if anything."""
        unit = self._begin_apart("hypothesis")
        number = None
        try:
            result = function()
        finally:
            number = self._end_apart(unit)
        return result, number

    def _begin_apart(self, key: str) -> Unit:
        unit = Unit(MEMO, key)
        if self._ours():
            with self._lock:
                self.drain()
                self._share(unit)
        return unit

    def _end_apart(self, unit: Unit) -> int | None:
        """The number of a unit that ends; None if nothing of the program ran in it."""
        if not self._ours():
            return None
        with self._lock:
            if self._place(unit) is None:
                return None
            self.drain()
            around = self._leave_out(unit)
            assert around is not None
            if not (unit.hits or unit.refs or unit.touches):
                return None
            number = self._interned(unit)
            self._holder(around).refs.add(number)
            return number

    def profit(self, number: int) -> None:
        """What runs now depends on what unit `number` computed."""
        if self._ours():
            with self._lock:
                self.stack[-1].refs.add(number)

    def adopt_process(self) -> None:
        """Go on recording in this process, a fork of the one that began."""
        self._forks = _forks[0]
        self._thread = threading.get_ident()

    def _ours(self) -> bool:
        return _forks[0] == self._forks

    def _in_main_thread(self) -> bool:
        return threading.get_ident() == self._thread

    def install(self) -> None:
        """Be told by the runtime."""
        hooks = runtime.hooks
        hooks.begin = self.begin_import
        hooks.end = self.end_import
        hooks.flush = self.flush
        hooks.fill = self.fill
        hooks.filled = self.filled
        hooks.miss = self.miss
        hooks.served = self.served
        hooks.on = self.stored_on
        self.memos.install(self.bracket)
        inspections.install()
        self.watching.install()

    def uninstall(self) -> None:
        """Stop listening."""
        runtime.hooks.__init__()  # type: ignore[misc]
        self.memos.uninstall()
        self.strategies.forget()
        inspections.uninstall()
        self.watching.uninstall()


def _taken(names: dict[Any, Any]) -> list[str]:
    """The names in a dict, taken out of it.

    Collecting garbage may run code of the program in the middle of this, which adds
    names: so first all at once, and then only those.
    """
    taken = list(names)
    for name in taken:
        names.pop(name, None)
    return [str(name) for name in taken]
