"""Regions of code that fill a place, and the life of what they filled.

Each time a region runs, its work is a unit. A place hangs on an object, or on
nothing that dies; what was filled serves later tests as long as its object lives.
"""

from __future__ import annotations

import _thread
import sys
import weakref
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from edgewise.trace.collector import collecting
from edgewise.trace.file_facts import COMPUTED, Facts, RegionFacts
from edgewise.trace.guards import Guard
from edgewise.trace.history import SERVED, Touch
from edgewise.trace.runtime import Module, address

# How many fillings of one site in one test are told apart. Further ones run
# uncounted inside their test, and are represented by those taken.
LIMIT = 8
MOST_NAMES = 64  # where each may be for another name
MONOTONOUS = 32  # after so many fillings like earlier ones, one a test is looked at

# A place with an owner that in so many tests served nobody but the unit in which
# it was filled (the parser of one text, the request of one test) is no longer
# given units. Should it serve another after all, that one refers to the whole
# window it was filled in, and from then on fillings are told apart again.
PROVEN = 8
LIGHT_LIMIT = 2
GUARDED = ("branch", "rest", "handler")  # whoever finds these places full says so


# Of a type: nonzero if there are weak references to its objects. Asks no metaclass.
_followed: Callable[[type], int] = type.__dict__["__weakrefoffset__"].__get__


class Span(NamedTuple):
    """While a filling was there to be found: by units that ran from `since` on, before `end`."""

    unit: int
    since: int
    end: int


class Kept(Protocol):
    """What a site needs of all sites together."""

    facts_of: Callable[[Module], Facts]
    now: Callable[[], int]  # this moment, as units are counted
    new: Callable[[str], int]  # the number of a new unit that fillings belong to
    tests: int  # how many have ended
    died: dict[tuple[Site, int], tuple[object, bool]]  # owners, since the last test ended

    def guard_of(self, site: Site, owner: object) -> Site | None:
        """Where it is seen that what a site computed is found; None if nowhere."""


class Site:
    """One region, and the units of its fillings so far."""

    def __init__(self, module: Module, probe: int, fillings: Kept) -> None:
        facts_of = fillings.facts_of
        self.fillings = fillings
        self.module = module
        self.probe = probe
        self.switch = probe + 1  # the probe that switches the site off
        self.facts: RegionFacts = facts_of(module).regions[probe]
        self.key = f"{module.path}#{probe}"
        self.mark = Touch(SERVED, self.key)  # of whoever finds full what others filled
        self.by_owner: dict[int, dict[int, int]] = {}  # identity -> units, and since when
        self.owners: dict[int, Any] = {}  # identity -> weak reference, or None
        self.past: list[Span] = []  # of owners that died
        self.unfollowed: dict[int, int] = {}  # of owners without weak references, since
        self.lasting: dict[int, int] = {}  # of those nobody knows when they were given up, since
        self._born: dict[int, int] = {}  # identity -> the test in which it was first seen
        self.anybody: dict[int, int] = {}  # fillings of a place without owner, and since when
        self.spilt: dict[int, None] = {}  # units that stand for fillings not told apart
        self._rest: int | None = None  # the unit that refers to those
        self.count = 0
        self.running = 0
        self._uncounted = False  # whether a filling in this test was not told apart
        self._round: dict[tuple[int, int], None] = {}  # in this test: units, and whose they are
        self._loose: dict[int, None] = {}  # holders of what was not told apart, in this test
        self._alike = 0  # fillings in a row that were like an earlier one
        self._told: dict[int, None] = {}  # all units that were told apart
        self._first: dict[int, int] = {}  # identity -> its first filling, in the order of all
        self._rounds = 0  # tests that filled it
        self._local = True  # so far, whoever found it full had filled it, too
        self.light = False  # local for so long that only windows are told apart
        self._spilt_lightly = False  # whether there were more than told apart without units
        self.guard = Guard(module, self.facts, facts_of)

    def admits(self) -> bool:
        """Whether one more filling in this test gets a unit of its own."""
        self.running += 1
        self.count += 1
        self._tell_anew()
        admitted = self.count <= self.limit
        self._uncounted = self._uncounted or not admitted
        return admitted

    @property
    def limit(self) -> int:
        """How many fillings are told apart in this test."""
        if COMPUTED in self.facts.names:
            return MOST_NAMES
        if self.light:
            return LIGHT_LIMIT
        return LIMIT if self._alike < MONOTONOUS else 1

    def fill_lightly(self, owner: object, window: int, order: int) -> None:
        """A filling that gets no unit starts: the place that hangs on `owner` is `window`'s."""
        self.running += 1
        self.count += 1
        if self.count <= LIGHT_LIMIT:
            self._round[window, address(owner)] = None
            self.keep(owner, window, order)
        else:
            self._uncounted = True

    def fill_in_window(self, owner: object, window: int, order: int) -> None:
        """A filling starts in whose midst others will run: all of `window` may be part of it."""
        self.running += 1
        self.count += 1
        self._told[window] = None
        self._round[window, 0 if owner is None else address(owner)] = None
        if owner is not None:
            self.keep(owner, window, order)
        elif not self.facts.tells:
            self._keep_for_all(window)

    def ended(self) -> None:
        """A filling has ended. After enough of them the site is switched off for this test."""
        self._tell_anew()
        self.running -= 1
        if self.running <= 0 and self.count >= self.limit:
            self.module.r[self.switch] = 1

    def rewind(self) -> None:
        """A test has ended: see which owners outlive it, and tell fillings apart again."""
        if self.count >= self.limit and self._round:
            self._spill({unit: None for unit, _ in self._round})
        self.module.r[self.switch] = 0
        self._tell_anew()
        self._round, self._loose = {}, {}
        self.count = self.running = 0
        self._uncounted = False
        self._rounds += 1
        self.light = self._local and self._rounds >= PROVEN and self.facts.kind in GUARDED

    def _spill(self, units: dict[int, None]) -> None:
        """Keep what stands for the fillings of a test in which not all were told apart."""
        if units.keys() <= self._told.keys():
            self.spilt |= units
        else:
            self._spilt_lightly = True

    def rest(self) -> int:
        """The unit that stands for what was filled without having been told apart.

        The same goes for what hangs on objects that cannot be followed, or on none. It is
        not asked who of those owners lives: that would depend on when garbage was collected
        last. Nor is it asked who came before: in another run that is another test.
        """
        if self._rest is None:
            self._rest = self.fillings.new(self.key)
        return self._rest

    def standing_for_rest(self) -> Iterable[tuple[int, Iterable[int]]]:
        """The unit that stands for fillings not told apart, and those it refers to.

        There is one even if nobody has asked: after an edit a test may, while those that
        filled the place do not run.
        """
        units = (
            *self.anybody,
            *self.unfollowed,
            *(self._told if self._spilt_lightly else self.spilt),
        )
        if self._rest is not None or (units and self.facts.kind in GUARDED):
            yield self.rest(), units

    def remember(
        self, owner: object, unit: int, new: bool, order: int, holders: Iterable[int] = ()
    ) -> None:
        """`unit`, known or new, has filled the place that hangs on `owner`.

        Where there is no owner but each store tells on what it stores, `holders` are
        the identities that `hold` gave: the place is theirs, and goes with them.
        """
        self._alike = 0 if new else self._alike + 1
        self._told[unit] = None
        self._round[unit, 0 if owner is None else address(owner)] = None
        if owner is not None:
            (self.fillings.guard_of(self, owner) or self).keep(owner, unit, order)
        elif self.facts.tells:
            for identity in (*holders, *self._loose):
                self._keep_held(identity, unit)
        else:
            self._keep_for_all(unit)

    def _keep_for_all(self, unit: int) -> None:
        _keep_earliest(self.anybody, unit, self.fillings.now())

    def _keep_for(self, identity: int, unit: int) -> None:
        _keep_earliest(self.by_owner.setdefault(identity, {}), unit, self.fillings.now())

    def keep(self, owner: object, unit: int, order: int) -> None:
        """Whoever finds the place that hangs on `owner` full here depends on `unit`.

        `order` is the filling's place in the order of all fillings.
        """
        if not _followed(type(owner)):
            self._local = self.light = False  # whether it is cannot be known
            _keep_earliest(self.unfollowed, unit, self.fillings.now())
            return
        self._own(owner)
        self._first.setdefault(address(owner), order)
        self._keep_for(address(owner), unit)

    def hold(self, holder: object) -> int:
        """The identity of the object that has what is stored on `holder`."""
        current = _stands_for(holder)
        self._own(current)
        if current is holder and self.facts.kind == "store" and not _thread._count():
            self.module.r[self.probe] = self.owners[address(holder)] or 0
        return address(current)

    def _tell_anew(self) -> None:
        """What is stored on from here on is told again, though it was told last."""
        if self.facts.kind == "store":
            self.module.r[self.probe] = 0

    def hold_uncounted(self, holder: object) -> None:
        """A filling that is not told apart stores on `holder`: those that were stand for it."""
        identity = self.hold(holder)
        self._loose[identity] = None
        for unit, _ in self._round:
            self._keep_held(identity, unit)

    def _keep_held(self, identity: int, unit: int) -> None:
        known = self.owners.get(identity, _dead)
        if known is None:  # who knows how long a list lives
            self._keep_for_all(unit)
        elif known() is not None:
            self._keep_for(identity, unit)

    def _own(self, owner: object) -> None:
        """Follow an object for as long as it lives; its identity is another's after that."""
        identity = address(owner)
        known = self.owners.get(identity)
        if known is not None:
            if known() is owner:
                return
            self._disown_dead(identity)
        self._born.setdefault(identity, self.fillings.tests)
        died = self.fillings.died
        try:
            self.owners[identity] = weakref.ref(
                owner, lambda r: died.__setitem__((self, identity), (r, collecting()))
            )
        except TypeError:
            self.owners[identity] = None
            self._local = False  # whether it is cannot be known

    def _disown_dead(self, identity: int) -> None:
        """An identity is another's now: give up the owner that had it."""
        self.disown(identity, *self.fillings.died.pop((self, identity), (None, False)))

    def disown(self, identity: int, reference: object, collected: bool = False) -> None:
        """An owner has died: what it had can serve no test from now on.

        Garbage in cycles was `collected` some time after the program gave it up, and that
        moment is another in each run. As to readers that leave no trace, it lives on.
        """
        if self.owners.get(identity) is not reference:
            return
        del self.owners[identity]
        self._first.pop(identity, None)
        units = self.by_owner.pop(identity, {})
        born = self._born.pop(identity, -1)
        if collected:
            for unit, since in units.items():
                _keep_earliest(self.lasting, unit, since)
        elif born != self.fillings.tests:
            now = self.fillings.now()
            for unit, since in units.items():
                self.past.append(Span(unit, since, now if since <= now else sys.maxsize))

    def served(self, owner: object, window: int, since: int, fresh: bool = False) -> Iterable[int]:
        """The units that may have filled the place that hangs on `owner`.

        `window` is the innermost open unit that is no filling, and `since`, in the
        order of fillings, the first after the innermost unit was opened. A `fresh`
        owner was made since `window` was opened.
        """
        identity = address(owner)
        known = self.owners.get(identity, _dead)
        if not _followed(type(owner)):
            here = [unit for unit, filled in self._round if filled == identity]
            found = here if fresh else [self.rest()]
        elif known is not None and known() is owner:
            units = self.by_owner.get(identity, {})
            found = [unit for unit in units if unit != window]
            if self._first.get(identity, since) < since:
                self._local = self.light = False
                if window in units:  # a filling asks, for which its whole window is too much
                    found += self._told
        elif self.module.r[self.switch]:
            found = []  # filled by this very test, uncounted
        elif fresh and not self._uncounted:
            found = []  # filled by nobody: it was made here, where each filling was told apart
        else:
            # Filled when the site was off, if at all. The fillings told apart stand for it.
            found = [self.rest()]
        return found

    def is_of_others(self, owner: object, since: int, fresh: bool) -> bool:
        """Whether the place that hangs on `owner`, found full, may have been so before `since`."""
        if self.anybody:
            return True
        if not fresh and _followed(type(owner)):
            known = self.owners.get(address(owner), _dead)
            if known is not None and known() is owner:
                return self._first.get(address(owner), since) < since
        return not fresh or self._uncounted

    def found(self, in_turn: bool) -> Iterable[int]:
        """The units that may have filled the place, where it is not asked on which object.

        `in_turn`: who comes first is the same in every run, as it is of imports.
        """
        if self.facts.tells:
            return self.everybody()
        return self.anybody if in_turn or not self.anybody else (self.rest(),)

    def everybody(self) -> Iterable[int]:
        """The units that may have filled the place, on whatever object."""
        yield from (*self.anybody, *self.unfollowed, *self.lasting)
        for identity, units in self.by_owner.copy().items():
            known = self.owners.get(identity, _dead)
            if known is None or known() is not None:
                yield from tuple(units)

    def spans(self) -> Iterable[Span]:
        """The units that outlived their test, and how long."""
        yield from self.past
        shared = (self.anybody, self.unfollowed, self.lasting)
        for units in (*shared, *self.by_owner.values()):
            yield from (Span(unit, since, sys.maxsize) for unit, since in units.items())


def _keep_earliest(moments: dict[int, int], unit: int, now: int) -> None:
    if moments.setdefault(unit, now) > now:
        moments[unit] = now


def _stands_for(holder: object) -> object:
    """What a stand-in of werkzeug's kind forwards to now; any other object itself."""
    try:
        return object.__getattribute__(holder, "_get_current_object")()
    except Exception:  # none of these, or one that stands for nothing now
        return holder


def _dead() -> None:
    """What a reference to an owner that is gone answers."""
