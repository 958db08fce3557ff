"""In which order selected tests run: those likeliest to fail first.

Tests of one module stay together, and so do those of a class: what fixtures of
a wider scope set up for them is set up once. A new version of a library may select
nearly all tests; of those the likeliest to fail come first, see `likely`, and only
those stay together that have such fixtures.

A test that leaves something otherwise (a global, an object that a module holds, the
working directory, a setting of a library) comes no sooner than those that were collected
before it: they would find what they never find in a run of everything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from edgewise.select.selection import (
    CONTEXT,
    DATA,
    DATABASE,
    DOUBT,
    EDGE,
    ENTITY,
    ENVIRONMENT,
    FAILED,
    FILE,
    LEFT,
    LIBRARY,
    NAMED,
    NEW,
    PYTEST,
    UNSTABLE,
    Reason,
)
from edgewise.standard import builtins as __builtins__

_RANKS = {
    FAILED: 0,
    EDGE: 1,
    ENTITY: 2,
    PYTEST: 2,
    FILE: 2,
    DATA: 2,
    ENVIRONMENT: 2,
    LIBRARY: 2,
    DATABASE: 2,
    CONTEXT: 2,
    LEFT: 2,
    NEW: 3,
    NAMED: 3,
    UNSTABLE: 4,
    DOUBT: 4,
}
_LAST = 5
Rank = tuple[int, float]  # the smaller, the sooner
_FIRST: Rank = (-1, 0.0)
Best = dict[tuple[str, ...], tuple[int, float, int]]


def rank(reasons: Sequence[Reason]) -> int:
    """How soon a test should run, given why it runs; the smaller the sooner."""
    return min((_RANKS.get(reason.kind, _LAST) for reason in reasons), default=_LAST + 1)


def likeliest_first(
    chains: Sequence[tuple[str, ...]],
    reasons: Mapping[str, Sequence[Reason]],
    likelihood: Mapping[str, float] | None = None,
    after: Mapping[str, frozenset[str]] | None = None,
    unsettling: Collection[str] = (),
) -> list[int]:
    """The order in which to run tests, as indices.

    Each test is given as the chain of what it stands in, itself last: module,
    class, test. Of equally urgent ones the likelier to fail come first; else they keep
    the order they came in. A test that comes `after` others, since they leave something that
    it reads, makes them as urgent as it is itself; an `unsettling` one waits for all before it,
    and so do those that come after it.
    """
    likely = likelihood or {}
    ranks = [
        (rank(reasons.get(chain[-1], ())), -round(likely.get(chain[-1], 0.0), 9))
        for chain in chains
    ]
    if len(set(ranks)) <= 1:
        return list(range(len(chains)))  # a plugin may have put them into an order of its own
    first = _best(chains, ranks)
    while after and _hurry(chains, ranks, first, after):
        first = _best(chains, ranks)
    while unsettling and _hold_back(chains, first, after or {}, unsettling):
        pass
    keys = [
        [first[part] for part in _parts(chain)] + [(0, 0.0, at)] for at, chain in enumerate(chains)
    ]
    return sorted(range(len(chains)), key=keys.__getitem__)


def ahead(
    tests: Sequence[str],
    chosen: Collection[str],
    after: Mapping[str, frozenset[str]],
    unsettling: Collection[str],
) -> set[str]:
    """Of all tests, in their order, those that can run before the others.

    The chosen ones can, and those that leave them something. But one that leaves something
    otherwise keeps its place, if there are others before it; so do those that read that.

    >>> sorted(ahead("abcde", {"a", "c", "d", "e"}, {"d": frozenset("c")}, {"a", "c"}))
    ['a', 'e']
    """
    leaving = frozenset[str]().union(*after.values())
    found = {*chosen, *leaving}
    staying: set[str] = set()
    others = False  # whether there is a test before that stays in its place
    for test in tests:
        leaves = test in unsettling or test in leaving
        if test not in found:
            others = True
        elif (leaves and others) or not staying.isdisjoint(after.get(test, ())):
            staying.add(test)
            others = True
    return found - staying


def _best(chains: Sequence[tuple[str, ...]], ranks: Sequence[Rank]) -> Best:
    """By part of a chain, the rank and place of the first test below it."""
    first: Best = {}
    for at, chain in enumerate(chains):
        key = (*ranks[at], at)
        for length in range(1, len(chain) + 1):
            part = chain[:length]
            first[part] = min(first.get(part, key), key)
    return first


def _hurry(
    chains: Sequence[tuple[str, ...]],
    ranks: list[Rank],
    first: Best,
    after: Mapping[str, frozenset[str]],
) -> bool:
    """Rank tests as those that come after them, with whatever these stand in; whether any moved."""
    places = {chain[-1]: at for at, chain in enumerate(chains)}
    moved = False
    for chain in chains:
        wanted = first[chain[:1]][:2]
        for test in after.get(chain[-1], ()):
            at = places.get(test)
            if at is not None and at < places[chain[-1]] and ranks[at] > wanted:
                ranks[at] = wanted
                moved = True
    return moved


def _hold_back(
    chains: Sequence[tuple[str, ...]],
    first: Best,
    after: Mapping[str, frozenset[str]],
    unsettling: Collection[str],
) -> bool:
    """Let some tests wait for those before them, and others for these; whether any has to."""
    places = {chain[-1]: at for at, chain in enumerate(chains)}
    latest: dict[tuple[str, ...], Rank] = {}  # in a part so far
    earlier: dict[tuple[str, ...], Rank] = {}  # before a part, in the one around it
    moved = False
    for at, chain in enumerate(chains):
        for part in _parts(chain):
            known = latest.get(part[:-1], _FIRST)
            before = earlier.setdefault(part, known)
            if chain[-1] in unsettling:
                moved |= _wait(first, part, before)
            latest[part[:-1]] = max(known, first[part][:2])
        for test in after.get(chain[-1], ()):
            if places.get(test, at) < at:
                part, other = _parting(chain, chains[places[test]])
                moved |= _wait(first, part, first[other][:2])
    return moved


def _wait(first: Best, part: tuple[str, ...], wanted: Rank) -> bool:
    if wanted <= first[part][:2]:
        return False
    first[part] = (*wanted, first[part][2])
    return True


def _parts(chain: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A chain from its beginning, ever longer."""
    return (chain[:length] for length in range(1, len(chain) + 1))


def _parting(
    chain: tuple[str, ...], other: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts in which two chains part."""
    pairs = enumerate(zip(chain, other, strict=False), 1)
    length = next(length for length, (one, two) in pairs if one != two)
    return chain[:length], other[:length]
