"""Places that serve only those who fill them are not given units for ever."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from tests.drained import drained

from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts, RegionFacts
from edgewise.trace.history import TEST
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module, address
from edgewise.trace.sites import LIMIT, MANY, PROVEN

SITE = 10


class Owner:
    """Something a place hangs on."""

    itself: Owner


class New(Owner):
    """One whose constructor tells that it is made."""

    def __init__(self) -> None:
        runtime.born[address(self)] = None


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    made = Module(0, "k", "app.py", 20, "d", 1)
    monkeypatch.setattr(runtime, "modules", [made])
    monkeypatch.setattr(runtime, "_entries", [None] * 21)
    return made


@pytest.fixture
def recorder(module: Module) -> Iterator[Recorder]:
    region = RegionFacts("branch", "object", ("cache",), ())
    facts = Facts({}, {}, {}, 0, frozenset(), {SITE: region})
    made = Recorder(lambda module: facts)
    _drain()
    yield made
    _drain()


def _drain() -> None:
    """Clear all lists; what ran of other tests' programs is of modules that are not there now."""
    runtime.seen.clear()
    drained()


class Suite:
    """Tests that fill a place, or find it full."""

    def __init__(self, recorder: Recorder, module: Module) -> None:
        self.recorder = recorder
        self.module = module
        self.count = 0

    def begin(self) -> int:
        self.count += 1
        unit = self.recorder.new(TEST, str(self.count))
        self.recorder.open(unit)
        return unit

    def end(self, unit: int, raised: bool = False) -> None:
        self.recorder.close(unit)
        self.recorder.test_ended(raised)

    def fill(self, owner: Owner, probe: int) -> None:
        """As instrumented code does, unless the site is switched off."""
        if self.module.r[SITE + 1] != address(owner):
            self.recorder.fill(self.module, SITE, owner)
        runtime.seen[1 + probe] = None
        if not self.module.r[SITE + 1]:
            self.recorder.filled(self.module, SITE)

    def find(self, owner: Owner) -> None:
        self.recorder.served(self.module, SITE, owner)

    def fill_in_many_tests(self) -> None:
        for _ in range(PROVEN):
            unit, owner = self.begin(), New()
            self.fill(owner, 3)
            self.find(owner)
            self.end(unit)

    def closure(self, unit: int) -> int:
        """All hits in the one file of a unit and of what it refers to."""
        self.recorder.refer_to_fillings()
        found, row = {unit}, 0
        waiting = [unit]
        while waiting:
            here = self.recorder.units[waiting.pop()]
            row |= here.hits.get(0, 0)
            new = here.refs - found
            found |= new
            waiting += new
        return row


@pytest.fixture
def suite(recorder: Recorder, module: Module) -> Suite:
    return Suite(recorder, module)


def test_a_filling_is_told_apart_at_first(suite: Suite) -> None:
    unit, owner = suite.begin(), Owner()
    suite.fill(owner, 3)
    suite.end(unit)
    assert suite.recorder.units[unit].hits.get(0, 0) == 0
    assert suite.closure(unit) == 1 << 3


def test_what_is_long_local_goes_to_the_window(suite: Suite) -> None:
    suite.fill_in_many_tests()
    unit, owner = suite.begin(), New()
    suite.fill(owner, 4)
    suite.find(owner)
    suite.end(unit)
    assert suite.recorder.units[unit].hits[0] == 1 << 4
    assert unit not in suite.recorder.units[unit].refs


def test_what_was_there_before_the_test_is_told_apart_all_the_same(suite: Suite) -> None:
    suite.fill_in_many_tests()
    owner = New()
    first = suite.begin()
    runtime.seen[1 + 7] = None
    suite.fill(owner, 4)
    suite.end(first)
    second = suite.begin()
    suite.find(owner)
    suite.end(second)
    assert suite.closure(second) == 1 << 4


def test_whoever_finds_it_full_after_all_depends_on_the_window(suite: Suite) -> None:
    suite.fill_in_many_tests()
    first, owner = suite.begin(), New()
    runtime.seen[1 + 7] = None
    suite.fill(owner, 4)
    suite.end(first)
    second = suite.begin()
    suite.find(owner)
    suite.end(second)
    assert suite.closure(second) == 1 << 4 | 1 << 7


def test_then_fillings_are_told_apart_again(suite: Suite) -> None:
    test_whoever_finds_it_full_after_all_depends_on_the_window(suite)
    third, owner = suite.begin(), Owner()
    runtime.seen[1 + 7] = None
    suite.fill(owner, 5)
    suite.end(third)
    fourth = suite.begin()
    suite.find(owner)
    suite.end(fourth)
    assert suite.closure(fourth) == 1 << 5


def test_one_that_was_not_counted_is_stood_for(suite: Suite) -> None:
    suite.fill_in_many_tests()
    first, owners = suite.begin(), [Owner() for _ in range(LIMIT)]
    for owner in owners:
        suite.fill(owner, 3)
    suite.end(first)
    second = suite.begin()
    suite.find(owners[-1])
    suite.end(second)
    assert suite.closure(second) == 1 << 3


def test_one_that_nobody_filled_is_stood_for_by_nobody(suite: Suite) -> None:
    owner = Owner()
    test_one_that_was_not_counted_is_stood_for(suite)
    third = suite.begin()
    suite.find(owner)
    suite.end(third)
    assert suite.closure(third) == 0


def test_beyond_the_limit_those_of_the_same_test_stand_for_a_filling(suite: Suite) -> None:
    other, owners = suite.begin(), [Owner() for _ in range(LIMIT + 2)]
    suite.fill(Owner(), 5)
    suite.end(other)
    first = suite.begin()
    runtime.seen[1 + 7] = None
    for owner in owners:
        suite.fill(owner, 3)
        suite.fill(owner, 3)
    suite.end(first)
    second = suite.begin()
    suite.find(owners[-1])
    suite.end(second)
    assert suite.closure(second) == 1 << 3


@pytest.mark.parametrize("collected", [False, True])
def test_too_many_owners_are_stood_for_whether_garbage_was_collected_or_not(
    suite: Suite, collected: bool
) -> None:
    first = suite.begin()
    for _ in range(LIMIT + MANY):
        owner = Owner()
        owner.itself = owner
        suite.fill(owner, 3)
    calls = suite.recorder._order
    suite.fill(Owner(), 3)
    assert suite.recorder._order == calls  # it is switched off
    suite.end(first)
    del owner
    if collected:
        gc.collect()
    second = suite.begin()
    suite.find(Owner())
    suite.end(second)
    assert suite.closure(second) == 1 << 3


def test_an_object_in_the_place_of_a_dead_one_is_told_of(suite: Suite) -> None:
    unit = suite.begin()
    for _ in range(LIMIT):
        suite.fill(Owner(), 3)
    last = Owner()
    suite.fill(last, 3)
    assert suite.module.r[SITE + 1] == address(last)
    identity = address(last)
    del last
    assert suite.module.r[SITE + 1] != identity
    assert suite.module.r[SITE + 1]
    suite.end(unit)


def test_one_that_is_made_in_the_test_was_filled_by_nobody_before(suite: Suite) -> None:
    test_one_that_was_not_counted_is_stood_for(suite)
    third, owner = suite.begin(), Owner()
    runtime.born[address(owner)] = None  # as its constructor does
    suite.find(owner)
    suite.end(third)
    assert suite.closure(third) == 0


def test_one_that_is_made_in_the_test_may_have_been_filled_in_a_filling(suite: Suite) -> None:
    unit, owner = suite.begin(), Owner()
    runtime.born[address(owner)] = None
    for _ in range(LIMIT):
        suite.recorder.fill(suite.module, SITE, Owner())
    suite.recorder.fill(suite.module, SITE, owner)
    suite.find(owner)  # the site is still running, and the last one was not told apart
    assert suite.recorder.fillings.sites[0, SITE].has_filled(owner, [unit])
    for _ in range(LIMIT + 1):
        suite.recorder.filled(suite.module, SITE)
    suite.end(unit)


@pytest.mark.parametrize("raised", [False, True])
def test_what_an_exception_held_counts_as_there_to_the_end(suite: Suite, raised: bool) -> None:
    first, owner = suite.begin(), Owner()
    suite.fill(owner, 3)
    suite.end(first, raised)
    second = suite.begin()
    del owner  # as the next exception does that is shown
    suite.end(second)
    site = suite.recorder.fillings.sites[0, SITE]
    assert (bool(site.lasting), bool(site.past)) == (raised, not raised)
