"""Work that is done once and serves many: a place filled, a memoised call, a property computed.

What is shared is a unit of its own, recorded once; whoever finds it done refers
to that unit. Equal units are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, threading
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.history import MEMO, REGION, TEST, Unit
from edgewise.trace.runtime import Module, address
from edgewise.trace.sites import Site
from edgewise.trace.stack import Stack, forks, staying
from edgewise.trace.strategies import Strategies
from edgewise.trace.watching import Watching


@dataclass(slots=True)
class _Filling:
    """A region that is running: its unit, if it got one."""

    unit: Unit | None
    site: Site
    owner: object
    memo: CodeType | None = None
    order: int = 0  # its place in the order of all fillings
    drains: int = 0  # how many drains there had been when it began
    others: tuple[Site, ...] = ()  # that fill their places with it
    # By site: identities of what it stored on.
    holders: dict[Site, dict[int, None]] = field(default_factory=dict)


class Filler(Stack):
    """Gives work that others profit from its own units."""

    def __init__(
        self, facts_of: Callable[[Module], Facts], watching: Watching | None = None
    ) -> None:
        super().__init__(facts_of, watching)
        self.strategies = Strategies(self.compute, self.profit)
        self.repeated: dict[int, tuple[int, int]] = {}  # filling -> its first time and its last
        self.on_filled: Callable[[Site], None] = lambda site: None
        self.on_storing: Callable[[Site, object], None] = lambda site, holder: None
        # Whether what ran mentions something that the test, which ran that, has replaced.
        self.is_patched: Callable[[Unit, dict[int, int]], bool] = lambda unit, ran: False
        self._opened: dict[int, list[_Filling]] = {}  # thread -> its fillings, innermost last
        self._ended: tuple[Site | None, int] = None, 0  # the last, and how many drains there were

    def open(self, number: int) -> None:
        """From now on hits belong to unit `number`."""
        super().open(number)
        if self.units[number].kind == TEST:
            self.strategies.look()

    def test_ended(self, raised: bool = False) -> None:
        """A test is over, maybe since it `raised` something: what it filled and dropped is gone."""
        self.fillings.rewind(raised)
        if len(self._since) > 1000:
            self._since = {address(unit): self._opened_at(unit) for unit in self.stack}
        runtime.forget()

    def fill(self, module: Module, probe: int, owner: object) -> None:
        """A region that fills a place starts."""
        if forks[0] == self._forks:
            with self._lock:
                site = self.fillings.site(module, probe)
                if site.facts.waits:
                    self._fill_in_window(site, owner)
                elif site.tells_apart(owner, self._is_inside()):
                    self._begin_filling(REGION, site, owner)
                else:
                    self._pass_by(site, owner)

    def _fill_in_window(self, site: Site, owner: object) -> None:
        self._is_at_work(site)
        self._order += 1
        site.fill_in_window(owner, self.bases[-1], self._order)
        opened = self._opened.setdefault(threading.get_ident(), [])
        opened.append(_Filling(None, site, owner))

    def _pass_by(self, site: Site, owner: object) -> None:
        self._is_at_work(site)
        self._order += 1
        site.pass_by(owner, self.bases[-1], self._order)

    def _is_inside(self) -> bool:
        """Whether what runs now is part of a filling."""
        return self.stack[-1] is not self.units[self.bases[-1]]

    def _is_at_work(self, site: Site) -> None:
        if not site.running and not site.count:
            self.fillings.active += (site, *site.others)

    def served(self, module: Module, probe: int, owner: object) -> None:
        """A place that hangs on `owner` was found full."""
        site = self.fillings.sites.get((module.number, probe))
        if site is not None and self._ours():
            with self._lock:
                top = self.stack[-1]
                fresh = address(owner) in runtime.born
                since = self._opened_at(top)
                found = site.served(owner, self.bases[-1], since, fresh)
                if site.anybody:
                    found = {*found, *site.found(self._in_turn())}
                inside = self._is_inside()
                if inside:
                    self._give(top, site.hides(owner, self.bases[-1], since))
                if found:
                    top.refs.update(found)
                    site.found_by(owner, self.bases[-1])
                    if top is self.units[self.bases[-1]] and site.is_of_others(owner, since, fresh):
                        top.touches.add(site.mark)
                if not inside and (fresh or site.follows(owner)):
                    places = runtime.settled.setdefault(address(owner), set())
                    places.add(module.base + probe)

    def _give(self, filling: Unit, alike: Iterable[int]) -> None:
        """Give a filling what has run so far in its window of what some units did."""
        seen = set(alike)
        waiting = list(seen)
        if waiting:
            self.drain()
        while waiting:
            unit = self.units[waiting.pop()]
            for file, row in unit.hits.items():
                if shared := row & self.ran[-1].get(file, 0):
                    filling.hits[file] = filling.hits.get(file, 0) | shared
            inner = {ref for ref in unit.refs if self.units[ref].kind in (MEMO, REGION)} - seen
            seen |= inner
            waiting += inner

    def miss(self, module: Module, probe: int, owner: object, code: CodeType) -> None:
        """A memoised function, or a cached property, has to compute."""
        if self._ours():
            with self._lock:
                site = self.fillings.site(module, probe)
                memo = code if owner is None and code in self.memos.by_code else None
                if owner is not None and not self.fillings.is_kept(site, owner, code):
                    self._pass_on(site, owner)
                    return
                if owner is not None:
                    self.fillings.computes(site, owner, self._filling_for(owner))
                if site.tells_apart(owner, self._is_inside()):
                    self._begin_filling(MEMO, site, owner, memo)
                else:
                    self._pass_by(site, owner)

    def _pass_on(self, site: Site, owner: object) -> None:
        """What is computed now nobody keeps; after a few times it is not looked at again."""
        self._is_at_work(site)
        site.begins()
        self._opened.setdefault(threading.get_ident(), []).append(_Filling(None, site, None))

    def stored_on(self, module: Module, probe: int, holder: object) -> None:
        """A region is about to store something on `holder`."""
        if self._ours():
            with self._lock:
                site = self.fillings.site(module, probe)
                if site.facts.given:
                    self.on_storing(site, holder)
                opened = self._opened.get(threading.get_ident(), ())
                for filling in reversed(opened):
                    if filling.site is site or site in filling.others:
                        break
                else:
                    filling = None
                if filling is None or filling.unit is None:
                    site.hold_uncounted(holder)
                else:
                    filling.holders.setdefault(site, {})[site.hold(holder)] = None

    def _filling_for(self, owner: object) -> Site | None:
        """The site that fills a place of `owner` right now, in this thread."""
        opened = self._opened.get(threading.get_ident())
        return opened[-1].site if opened and opened[-1].owner is owner else None

    def _begin_filling(
        self, kind: str, site: Site, owner: object, memo: CodeType | None = None
    ) -> None:
        self._is_at_work(site)
        opened = self._opened.setdefault(threading.get_ident(), [])
        self._order += 1
        for other in site.others:
            other.begins()
        if not site.begins():
            site.stand_in(owner, self.bases[-1], self._order)
            opened.append(_Filling(None, site, owner, others=site.others))
            return
        unit = Unit(kind, site.key)
        if not (opened and self._begins_with(opened[-1], site)):
            self.drain()
        self._share(unit)
        for file, row in site.guard.missed(self.ran[-1], owner):
            unit.hits[file] = unit.hits.get(file, 0) | row
        opened.append(_Filling(unit, site, owner, memo, self._order, self.drains, site.others))

    def _begins_with(self, around: _Filling, site: Site) -> bool:
        """Whether a filling begins where the one around it has begun: nothing ran in between."""
        return (
            _has_same_statements(around.site, site)
            and around.unit is self.stack[-1]
            and around.drains == self.drains
        )

    def filled(self, module: Module, probe: int) -> None:
        """The innermost region that was started has ended, if it is this one.

        One that was not told apart may end while the switch is on again.
        """
        opened = self._opened.get(threading.get_ident())
        if opened and self._ours():
            with self._lock:
                if opened[-1].site is self.fillings.sites.get((module.number, probe)):
                    self._end_filling(opened.pop())

    def _end_filling(self, filling: _Filling) -> None:
        unit, site = filling.unit, filling.site
        if unit is not None and self._place(unit) is not None:
            alone = self.drains == filling.drains
            inner, drains = self._ended
            if drains != self.drains or not _has_same_statements(site, inner):
                self.drain(within=site.module if alone else None)
            self._ended = site, self.drains
            around = self._leave_out(unit)
            assert around is not None
            if self.is_patched(unit, self.ran[-1]):
                unit.refs.add(self.bases[-1])
            refs = self._holder(around).refs
            for one in (site, *filling.others):
                number = self._interned(unit, one.key)
                refs.add(number)
                if filling.memo is not None:
                    self.memos.missed(filling.memo, number)
                else:
                    holders = filling.holders.get(one, ())
                    one.remember(filling.owner, number, filling.order, holders)
                    self.on_filled(one)
        for one in (site, *filling.others):
            one.ended(filling.owner)

    def refer_to_fillings(self) -> None:
        """Let what stands for fillings that were not told apart refer to those that were."""
        for site in self.fillings.sites.values():
            for number, units in site.standing_for_rest():
                self.units[number].refs.update(units)

    def _interned(self, unit: Unit, name: str) -> int:
        """The number of a unit of a place with this content: equal fillings are one unit."""
        hits, refs, touches = unit.hits, unit.refs, unit.touches
        content = frozenset(hits.items()), frozenset(refs), frozenset(touches)
        alike = self.fillings.known.setdefault((name, hash(content)), [])
        for number in alike:
            known = self.units[number]
            if known.hits == hits and known.refs == refs and known.touches == touches:
                first, last = self.times(number)
                self.repeated[number] = min(first, self.now()), max(last, self.now())
                return number
        own = unit.key == name
        self.units.append(
            staying(unit if own else Unit(unit.kind, name, {**hits}, {*refs}, {*touches}))
        )
        alike.append(len(self.units) - 1)
        return len(self.units) - 1

    def times(self, number: int) -> tuple[int, int]:
        """When a unit was new and when it was last repeated, in the order of collection."""
        moment = self.moment(number)
        return self.repeated.get(number, (moment, moment))

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
            number = self._interned(unit, unit.key)
            self._holder(around).refs.add(number)
            return number

    def profit(self, number: int) -> None:
        """What runs now depends on what unit `number` computed."""
        if self._ours():
            with self._lock:
                self.stack[-1].refs.add(number)


def _has_same_statements(outer: Site, inner: Site | None) -> bool:
    """Whether one region is right inside another, and begins and ends with it."""
    return inner is not None and inner.facts.inside == outer.probe and inner.module is outer.module
