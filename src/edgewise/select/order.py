"""In which order selected tests run: those likeliest to fail first.

Tests of one module stay together, and so do those of a class: what fixtures of
a wider scope set up for them is set up once. A new version of a library may select
nearly all tests; of those the likeliest to fail come first, see `likely`, and only
those stay together that have such fixtures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    LIBRARY,
    NAMED,
    NEW,
    PYTEST,
    UNSTABLE,
    Reason,
)

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
    NEW: 3,
    NAMED: 3,
    UNSTABLE: 4,
    DOUBT: 4,
}
_LAST = 5


def rank(reasons: Sequence[Reason]) -> int:
    """How soon a test should run, given why it runs; the smaller the sooner."""
    return min((_RANKS.get(reason.kind, _LAST) for reason in reasons), default=_LAST + 1)


def likeliest_first(
    chains: Sequence[tuple[str, ...]],
    reasons: Mapping[str, Sequence[Reason]],
    likelihood: Mapping[str, float] | None = None,
) -> list[int]:
    """The order in which to run tests, as indices.

    Each test is given as the chain of what it stands in, itself last: module,
    class, test. Of equally urgent ones the likelier to fail come first; else they keep
    the order they came in.
    """
    likely = likelihood or {}
    ranks = [
        (rank(reasons.get(chain[-1], ())), -round(likely.get(chain[-1], 0.0), 9))
        for chain in chains
    ]
    if len(set(ranks)) <= 1:
        return list(range(len(chains)))  # a plugin may have put them into an order of its own
    first: dict[tuple[str, ...], tuple[int, float, int]] = {}  # part of a chain -> the best below
    for at, chain in enumerate(chains):
        key = (*ranks[at], at)
        for length in range(1, len(chain) + 1):
            part = chain[:length]
            first[part] = min(first.get(part, key), key)
    keys = [
        [first[chain[:length]] for length in range(1, len(chain) + 1)] + [(0, 0.0, at)]
        for at, chain in enumerate(chains)
    ]
    return sorted(range(len(chains)), key=keys.__getitem__)
