"""The units that are open, and what happened since the probes were last looked at.

One stack of open units. Opening and closing drains the probes into the unit on
top, so that each hit belongs to the innermost unit open when it happened.

Threads share the stack. What they do goes to whatever is open, mostly the test
that waits for them; a thread that imports a module or fills a place opens a unit
as the main thread would. While it is open, hits go to it and to all above it:
whose they were cannot be told, and a unit must not miss any of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from edgewise.context.surroundings import Surroundings
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, threading
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.fillings import Fillings
from edgewise.trace.history import (
    FIXTURE,
    IMPORT,
    LIBRARY,
    MEMO,
    REGION,
    REST,
    SESSION,
    SETUP,
    TEST,
    Touch,
    Unit,
)
from edgewise.trace.left import Left
from edgewise.trace.memo import Memos
from edgewise.trace.receivers import touch
from edgewise.trace.runtime import Module, address
from edgewise.trace.taking import untrack
from edgewise.trace.watching import Watching

if TYPE_CHECKING:
    from edgewise.trace.taking import Others

_IMPORTING = (IMPORT, LIBRARY)  # what runs in one of these belongs to a statement of it
_FILLINGS = (MEMO, REGION)
_IN_ANY_ORDER = (TEST, FIXTURE, SETUP)

# Of places in the order of collection: more units than there ever are.
TURN = 1 << 40

# How often this process is a fork of a fork; asking the system who we are takes longer.
forks = [0]


def _forked() -> None:
    forks[0] += 1


os.register_at_fork(after_in_child=_forked)


class Stack:
    """The units of one process, and which of them are open."""

    def __init__(
        self, facts_of: Callable[[Module], Facts], watching: Watching | None = None
    ) -> None:
        self.watching = watching or Watching(Surroundings(()))
        self.units: list[Unit] = []
        self.stack: list[Unit] = []
        self._turn = 0
        self._turns = [(0, 0)]  # from which unit on it is whose turn
        self.memos = Memos()
        self.fillings = Fillings(facts_of, self.now, self._new_rest, lambda: self.bases[-1])
        self.session = self.new(SESSION, "")
        self.stack.append(self.units[self.session])
        self.bases = [self.session]  # the innermost unit that is no filling, by depth
        self.ran: list[dict[int, int]] = [{}]  # what has run in each of these, fillings included
        self.watching.leavings.window = lambda: self.bases[-1]
        self.watching.leavings.refer = self._refer_to
        # Who gets at an object of which others changed an attribute, and who did.
        self.found_changed: list[tuple[int, str, frozenset[int]]] = []
        self.left = Left()
        self.drains = 0
        self._resting: frozenset[int] = frozenset()  # to what the session referred after a test
        self._order = 0  # fillings so far
        self._since: dict[int, int] = {}  # identity of an open unit -> the first filling after
        self._shared: list[Unit] = []  # units that threads other than the main one opened
        self._pending: dict[int, Unit] = {}  # by identity of an import that is running
        self._lock = threading.RLock()
        self.on_base: Callable[[int], None] = lambda number: None
        self._thread = threading.get_ident()
        self._forks = forks[0]

    def new(self, kind: str, key: str) -> int:
        """The number of a new unit, not yet open."""
        self.units.append(staying(Unit(kind, key)))
        return len(self.units) - 1

    def _new_rest(self, key: str) -> int:
        """The number of a new unit that stands for fillings of a place."""
        number = self.new(REGION, key)
        self.units[number].touches.add(Touch(REST, ""))
        return number

    def take_turn(self, place: int) -> None:
        """From now on it is the turn of a test that was collected as number `place`.

        Tests may be put into another order, those first that are likely to fail. What one
        leaves to the other is told as if they ran in the order of their collection.
        """
        self._turn = place * TURN
        self._turns.append((len(self.units), self._turn))

    def now(self) -> int:
        """The present moment, in the order of collection: later than all units there are."""
        return self._turn + len(self.units)

    def moment(self, number: int) -> int:
        """When a unit was new, in the order of collection."""
        return self._turns[bisect_right(self._turns, number, key=_unit) - 1][1] + number

    def open(self, number: int) -> None:
        """From now on hits belong to unit `number`."""
        with self._lock:
            self.drain()
            self._push(self.units[number])
            self.bases.append(number)
            self.ran.append({})
            runtime.born.clear()
            self.on_base(number)

    def rest(self) -> None:
        """A test has been closed: see what comes to belong to the session until the next one."""
        self._resting = frozenset(self.units[self.session].refs)

    def between(self, before: int, after: int) -> None:
        """What has run since unit `before` was closed is its own, and of `after`, to be opened.

        Between two tests that is what somebody does around each of them, and what happens to
        garbage. It is no part of the session, on which everybody depends.
        """
        with self._lock:
            if len(self.stack) == 1 and not self._shared:
                session, taken = self.units[self.session], Unit("", "")
                self.drains += 1
                self._drain_to(taken, everything=False)
                taken.refs |= session.refs - self._resting
                session.refs &= self._resting
                for unit in (self.units[before], self.units[after]):
                    _add(taken, unit)

    def _push(self, unit: Unit) -> None:
        runtime.settled.clear()
        self.stack.append(unit)
        self._since[address(unit)] = self._order + 1

    def _opened_at(self, unit: Unit) -> int:
        """In the order of fillings, the first after a unit was opened."""
        return self._since.get(address(unit), self._order + 1)

    def close(self, number: int) -> None:
        """Hits no longer belong to unit `number`, nor to what was left open inside it."""
        with self._lock:
            self.drain()
            runtime.settled.clear()
            at = self._place(self.units[number])
            if at:  # not 0: the session stays open
                del self.stack[at:]
            if number in self.bases[1:]:
                while self.bases.pop() != number:
                    self.ran.pop()
                self.ran.pop()
            self.on_base(self.bases[-1])

    def _refer_to(self, others: Iterable[int]) -> None:
        """Whoever is at work depends on other units; a filling on the test it is done in, too.

        What was put there by the test may be taken away again, but not what was made of it.
        """
        with self._lock:
            if self._ours():
                own = self.units[self.bases[-1]]
                apart = self.stack[-1] is not own and own.kind == TEST
                refs = set(others) if apart else set(others) - {self.bases[-1]}
                self._holder(self.stack[-1]).refs.update(refs)

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
            _add(taken, unit)

    def _drain_to(self, unit: Unit, everything: bool, within: Module | None = None) -> None:
        if unit.kind in _IMPORTING:
            unit = self._waiting_in(unit)
        sites = self.fillings.by_entry
        others = runtime.drain(unit.hits, self.ran[-1], sites, unit.touches, everything, within)
        if others:
            self._take_others(unit, others)
        if runtime.listed:
            unit.touches.update(Touch("listed", n) for n in _taken(runtime.listed))
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

    def _take_others(self, unit: Unit, others: Others) -> None:
        """Note types of receivers, and places that were found full."""
        for number, kind in others:
            if kind is not None:
                unit.touches.add(touch(number, kind))
                continue
            site = self.fillings.by_entry[number]
            found = set(site.found(self._in_turn()))
            if found:
                unit.refs |= found
                if unit.kind not in _FILLINGS:
                    unit.touches.add(site.mark)

    def _in_turn(self) -> bool:
        """Whether what runs now, other than tests, comes at the same moment in every run."""
        return self.units[self.bases[-1]].kind not in _IN_ANY_ORDER

    def _waiting_in(self, importing: Unit) -> Unit:
        """Where what runs in an import waits for the end of the statement it runs in."""
        runtime.seen[0] = None  # so that the statement asks for it
        return self._pending.setdefault(address(importing), Unit("", ""))

    def remind(self) -> None:
        """An import is over that a statement of another did: let it ask for what it did before."""
        if address(self.stack[-1]) in self._pending:
            runtime.seen[0] = None

    def _take_over(self, unit: Unit, importing: Unit) -> None:
        """Give a unit what has run in an import so far and belongs to no statement yet."""
        waiting = self._pending.pop(address(importing), None)
        if waiting is not None:
            _add(waiting, unit)

    def _holder(self, unit: Unit) -> Unit:
        """The unit that a filling inside `unit` belongs to."""
        return self._waiting_in(unit) if unit.kind in _IMPORTING else unit

    def _share(self, unit: Unit) -> None:
        """Put a unit on top of the stack, on behalf of the thread that runs."""
        self._push(unit)
        if not self._in_main_thread():
            self._shared.append(unit)

    def _place(self, unit: Unit) -> int | None:
        """Where a unit stands on the stack, seen from its top."""
        last = len(self.stack) - 1
        if self.stack[last] is unit:
            return last
        return next((at for at in range(last, -1, -1) if self.stack[at] is unit), None)

    def _leave_out(self, unit: Unit) -> Unit | None:
        """Take a unit off the stack, with what was left open in it; the unit below it."""
        runtime.settled.clear()
        if self.stack[-1] is unit and not self._shared:
            self.stack.pop()
            return self.stack[-1]
        at = self._place(unit)
        if at is None:
            return None
        if self._shared:  # what is above it may be of another thread
            self._shared = [other for other in self._shared if other is not unit]
            del self.stack[at]
        else:
            del self.stack[at:]
        return self.stack[at - 1]

    def adopt_process(self) -> None:
        """Go on recording in this process, a fork of the one that began."""
        self._forks = forks[0]
        self._thread = threading.get_ident()

    def _ours(self) -> bool:
        return forks[0] == self._forks

    def _in_main_thread(self) -> bool:
        return threading.get_ident() == self._thread


def staying(unit: Unit) -> Unit:
    """A unit that is there to the end, and none of the garbage that is looked for."""
    untrack(unit, unit.refs, unit.touches)
    return unit


def _add(unit: Unit, to: Unit) -> None:
    """Let a unit have whatever is in another one."""
    for number, row in unit.hits.items():
        to.hits[number] = to.hits.get(number, 0) | row
    to.refs |= unit.refs
    to.touches |= unit.touches


def _unit(turn: tuple[int, int]) -> int:
    return turn[0]


def _taken(names: dict[Any, Any]) -> list[str]:
    """The names in a dict, taken out of it.

    Collecting garbage may run code of the program in the middle of this, which adds
    names: so first all at once, and then only those.
    """
    taken = list(names)
    for name in taken:
        names.pop(name, None)
    return [str(name) for name in taken]
