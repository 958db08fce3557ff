"""Regions of code that fill a place, and the life of what they filled.

Each time a region runs, its work is a unit. A place hangs on an object, or on
nothing that dies; what was filled serves later tests as long as its object lives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from edgewise.standard import _thread, sys, weakref
from edgewise.standard import builtins as __builtins__
from edgewise.trace.collector import collecting
from edgewise.trace.file_facts import COMPUTED, Facts, RegionFacts
from edgewise.trace.guards import Guard
from edgewise.trace.history import SERVED, Touch
from edgewise.trace.runtime import Module, address, born, settled

# How many fillings of one site in one test are told apart. Further ones run
# uncounted inside their test, and are represented by those taken. This is told of one
# test, whatever others have filled before: else what a test is taken to depend on
# would be another in a run of some tests than in a run of all.
LIMIT = 8
MOST_NAMES = 64  # where each may be for another name
MANY = 64  # owners of fillings not told apart that are followed, of one test

# A place with an owner that in so many tests served nobody but the unit in which
# it was filled (the parser of one text, the request of one test) is no longer
# given units. Should it serve another after all, that one refers to the whole
# window it was filled in, and from the next test on fillings are told apart again.
PROVEN = 8
GUARDED = ("branch", "rest", "handler")  # whoever finds these places full says so


class _All(int):
    """What is equal to any owner's identity: the site is off for all of them."""

    def __ne__(self, other: object) -> bool:
        return False

    __eq__, __hash__ = object.__eq__, int.__hash__


_ALL = _All(1)


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
    window: Callable[[], int]  # the innermost open unit that is no filling
    new: Callable[[str], int]  # the number of a new unit that fillings belong to
    tests: int  # how many have ended
    raised: set[int]  # those of them that ended with an exception
    died: dict[tuple[Site, int], tuple[object, bool]]  # owners, since the last test ended

    def guard_of(self, site: Site, owner: object) -> Site | None:
        """Where it is seen that what a site computed is found; None if nowhere."""

    def site(self, module: Module, probe: int) -> Site:
        """The site of a region."""


class _Followed(weakref.ref[Any]):
    """A reference to an object that a place hangs on."""

    __slots__ = ("identity",)
    identity: int


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
        self.spilt: dict[int, None] = {}  # units of tests that filled it for too many owners
        self.fillers: dict[int, dict[int, int]] = {}  # unit -> windows it was done in, since when
        self._rest: int | None = None  # the unit that stands for whoever may have filled it
        self.count = 0
        self.running = 0
        self._tell = self._is_gone  # one for all owners
        self._is_off = False  # whether no more are told apart in this test
        self._passed = 0  # owners of others, in this test
        self._round: dict[tuple[int, int], None] = {}  # in this test: units, and whose they are
        self._loose: dict[int, None] = {}  # holders of what was not told apart, in this test
        self._told: dict[int, None] = {}  # all units that were told apart
        self._first: dict[int, int] = {}  # identity -> its first filling, in the order of all
        self._filler: dict[int, int] = {}  # identity -> the window of that
        self.forerunners: dict[int, None] = {}  # windows that filled what others found full
        self._rounds = 0  # tests that filled it
        self._local = True  # so far, whoever found it full had filled it, too
        self.light = False  # local for so long that only windows are told apart
        self.guard = Guard(module, self.facts, facts_of)
        # Sites that are filled whenever it is: they are told of with it.
        self.others: tuple[Site, ...] = tuple(
            fillings.site(module, other) for other in self.facts.together
        )

    def tells_apart(self, owner: object, inside: bool) -> bool:
        """Whether one more filling in this test, for `owner`, gets a unit of its own.

        `inside` another, it is given what stands before it by way of that unit, if anything does.
        Not everything can be followed; of what cannot, each filling is told apart in every
        run, since nobody will know which of them serves whom. So it is of what was there
        before the test, since others find it, too. Where others are running the
        switch stays on, for they will ask it.
        """
        light = self.light and not (inside and (self.facts.calls or self.facts.handlers))
        if self._is_off or (light and _is_new(owner)):
            return self.running > 0
        return True

    def begins(self) -> bool:
        """Whether a filling that starts gets a unit: not if there are too many inside each other.

        The switch is on, as it will be asked when the filling ends.
        """
        self.running += 1
        self.count += 1
        self._tell_anew()
        self.module.r[self.switch] = 0
        return self.count <= self.limit

    @property
    def limit(self) -> int:
        """How many fillings are told apart in one test."""
        return MOST_NAMES if COMPUTED in self.facts.names else LIMIT

    def pass_by(self, owner: object, window: int, order: int) -> None:
        """A filling for `owner` that gets no unit, of whose end nothing is told.

        Nor is it told of the next ones for the same owner.
        """
        self.count += 1
        self._passed += bool(_followed(type(owner)))
        self.stand_in(owner, window, order)
        self.switch_off(owner if self._passed < MANY else None)

    def stand_in(self, owner: object, window: int, order: int) -> None:
        """Let what was told apart in this test stand for a filling for `owner`, else `window`."""
        if owner is None or not _followed(type(owner)):
            return
        site = self.fillings.guard_of(self, owner) or self
        told = [] if self.light else [unit for unit, _ in self._round]
        if not site.has_filled(owner, told):
            for unit in told or [window]:
                site.keep(owner, unit, order)
        if self._passed >= MANY:
            site.spilt.update(dict.fromkeys(told or [window]))

    def is_held_by_exception(self, identity: int) -> bool:
        """Whether what is known of an owner may be the work of an exception that was shown."""
        return self._born.get(identity, -1) in self.fillings.raised

    def has_filled(self, owner: object, units: Iterable[int]) -> bool:
        """Whether one of some units is known to have filled the place that hangs on `owner`."""
        known = self.owners.get(address(owner), _dead)
        if known is None or known() is not owner:
            return False
        own = self.by_owner.get(address(owner), {})
        return any(unit in own for unit in units)

    def switch_off(self, owner: object) -> None:
        """Be told no more of fillings in this test: of those for `owner`, or of any."""
        self.module.r[self.switch] = _ALL if owner is None else address(owner)

    def fill_in_window(self, owner: object, window: int, order: int) -> None:
        """A filling starts in whose midst others will run: all of `window` may be part of it."""
        self.running += 1
        self.count += 1
        self._round[window, 0 if owner is None else address(owner)] = None
        if owner is not None:
            self.keep(owner, window, order)
        elif not self.facts.tells:
            self._keep_for_all(window)

    def ended(self, owner: object) -> None:
        """A filling has ended. After enough of them the site is switched off for this test.

        Where places hang on objects, it is off for the one that was told of last: of each
        other one it has to be known that it was filled, too.
        """
        self._tell_anew()
        self.running -= 1
        if self.running <= 0 and self.count >= self.limit:
            self._is_off = True
            self.switch_off(owner)

    def rewind(self) -> None:
        """A test has ended: see which owners outlive it, and tell fillings apart again."""
        self.module.r[self.switch] = 0
        self._tell_anew()
        self._round, self._loose = {}, {}
        self.count = self.running = 0
        self._is_off = False
        self._passed = 0
        self._rounds += 1
        self.light = self._local and self._rounds >= PROVEN and self.facts.kind in GUARDED

    def rest(self) -> int:
        """The unit that stands for what hangs on objects that cannot be followed, or on none.

        It is not asked who of those owners lives: that would depend on when garbage was
        collected last. Nor is it asked who came before: in another run that is another test.
        """
        if self._rest is None:
            self._rest = self.fillings.new(self.key)
        return self._rest

    def standing_for_rest(self) -> Iterable[tuple[int, Iterable[int]]]:
        """The unit that stands for whoever may have filled the place, and those it refers to.

        There is one even if nobody has asked: after an edit a test may, while those that
        filled the place do not run.
        """
        units = (*self.anybody, *self.unfollowed, *self.spilt)
        if self._rest is not None or (units and self.facts.kind in GUARDED):
            yield self.rest(), units

    def remember(self, owner: object, unit: int, order: int, holders: Iterable[int] = ()) -> None:
        """`unit` has filled the place that hangs on `owner`.

        Where there is no owner but each store tells on what it stores, `holders` are
        the identities that `hold` gave: the place is theirs, and goes with them.
        """
        self._told[unit] = None
        self._round[unit, 0 if owner is None else address(owner)] = None
        if owner is not None:
            (self.fillings.guard_of(self, owner) or self).keep(owner, unit, order)
        elif self.facts.tells:
            for identity in (*holders, *self._loose):
                self._keep_held(identity, unit)
        else:
            self._keep_for_all(unit)

    def _since(self, unit: int) -> int:
        """The moment at which a unit has filled the place; kept where readers leave no trace."""
        now = self.fillings.now()
        if self.facts.kind not in GUARDED:
            self.fillers.setdefault(unit, {}).setdefault(self.fillings.window(), now)
        return now

    def _keep_for_all(self, unit: int) -> None:
        _keep_earliest(self.anybody, unit, self._since(unit))

    def _keep_for(self, identity: int, unit: int) -> None:
        _keep_earliest(self.by_owner.setdefault(identity, {}), unit, self._since(unit))

    def keep(self, owner: object, unit: int, order: int) -> None:
        """Whoever finds the place that hangs on `owner` full here depends on `unit`.

        `order` is the filling's place in the order of all fillings.
        """
        if not _followed(type(owner)):
            self._local = False  # whether it is cannot be known
            _keep_earliest(self.unfollowed, unit, self._since(unit))
            return
        self._own(owner)
        self._first.setdefault(address(owner), order)
        if self.facts.past_owned:
            self._filler.setdefault(address(owner), self.fillings.window())
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
        try:
            followed = self.owners[identity] = _Followed(owner, self._tell)
            followed.identity = identity
        except TypeError:
            self.owners[identity] = None
            self._local = False  # whether it is cannot be known

    def _is_gone(self, reference: _Followed) -> None:
        """An owner dies; the next object with its identity is another one."""
        identity = reference.identity
        settled.pop(identity, None)
        self.fillings.died[self, identity] = reference, collecting()
        if self.module.r[self.switch] == identity:
            self.module.r[self.switch] = 1

    def _disown_dead(self, identity: int) -> None:
        """An identity is another's now: give up the owner that had it."""
        self.disown(identity, *self.fillings.died.pop((self, identity), (None, False)))

    def disown(self, identity: int, reference: object, collected: bool = False) -> None:
        """An owner has died: what it had can serve no test from now on.

        Garbage in cycles was `collected` some time after the program gave it up, and that
        moment is another in each run; so is the one at which an exception that was shown is
        given up. As to readers that leave no trace, it lives on.
        """
        if self.owners.get(identity) is not reference:
            return
        del self.owners[identity]
        self._first.pop(identity, None)
        self._filler.pop(identity, None)
        units = self.by_owner.pop(identity, {})
        born = self._born.pop(identity, -1)
        outlives = born != self.fillings.tests
        if collected or (outlives and born in self.fillings.raised):
            for unit, since in units.items():
                _keep_earliest(self.lasting, unit, since)
        elif outlives:
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
                self._local = False
                self.light = self.light and self.count > 0  # else from the next test on
        else:
            found = [] if fresh else [self.rest()]  # nobody has filled it here, as far as is known
        return found

    def hides(self, owner: object, window: int, since: int) -> Iterable[int]:
        """What may be like the filling for `owner`, where only its `window` is known.

        A filling asks, for which all of its window would be too much.
        """
        known = self.owners.get(address(owner), _dead)
        if known is None or known() is not owner or self._first[address(owner)] >= since:
            return ()
        return self._told if window in self.by_owner.get(address(owner), ()) else ()

    def is_of_others(self, owner: object, since: int, fresh: bool) -> bool:
        """Whether the place that hangs on `owner`, found full, may have been so before `since`."""
        if self.anybody:
            return True
        if not fresh and _followed(type(owner)):
            known = self.owners.get(address(owner), _dead)
            if known is not None and known() is owner:
                return self._first.get(address(owner), since) < since
        return not fresh

    def follows(self, owner: object) -> bool:
        """Whether it is known who filled the place that hangs on `owner`, until that dies."""
        known = self.owners.get(address(owner), _dead)
        return known is not None and known() is owner

    def found_by(self, owner: object, window: int) -> None:
        """Know of whoever filled the place that hangs on `owner` that `window` found it full."""
        first = self._filler.get(address(owner), window)
        if first != window:
            known = self.owners.get(address(owner))
            if known is not None and known() is owner:
                self.forerunners[first] = None

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


def _is_new(owner: object) -> bool:
    """Whether an object was made since the innermost window was opened, and can be followed."""
    return address(owner) in born and bool(_followed(type(owner)))


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
