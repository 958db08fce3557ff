"""Tests that run for what they leave to others, and those that would no longer find it.

A test that reads what another left has to find it: in another state it might pass where it
fails in a run of everything, or fail where it passes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from edgewise.select.reflected import FIXTURE as REQUESTED
from edgewise.select.selection import LEFT, Reason
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import CHANGER, DUE, FIXTURE, TEST
from edgewise.trace.history import LEFT as LEFT_BEHIND

MOST = 32  # tests that run for what they leave alone, where few others are chosen
_DUE = frozenset({DUE})
_LEFT = frozenset({LEFT_BEHIND})
_ASKED = frozenset({REQUESTED})


def leaving(matrix: CoverageMatrix, test: str) -> frozenset[str]:
    """The tests of which it is recorded that they left something that this one reads."""
    if test not in matrix.histories:
        return frozenset()
    unit = matrix.units[matrix.history(test).unit]
    found = (matrix.units[at] for at in unit.refs)
    due = (touch.name for touch in unit.touches_of(_DUE))
    return frozenset([*due, *(one.key for one in found if one.kind in (CHANGER, TEST))])


def unsettles(matrix: CoverageMatrix, test: str) -> bool:
    """Whether it is recorded that a test left something otherwise than it found it."""
    if test not in matrix.histories:
        return False
    return bool(matrix.units[matrix.history(test).unit].touches_of(_LEFT))


def companions(
    matrix: CoverageMatrix, chosen: Collection[str], tried: Iterable[str]
) -> dict[str, Reason]:
    """Who is not chosen, and leaves something to a test that is.

    So may others leave something to them. Where that would bring too many along, those come
    who leave something to tests that are to be `tried` with it: they failed last time, and
    would fail again by themselves, or have never found it.
    """
    found = _leaving_to(matrix, chosen, chosen)
    if len(found) > max(MOST, len(chosen)):
        found = _leaving_to(matrix, tried, chosen)
    return {
        test: Reason(LEFT, f"leaves something to {reader}, which runs")
        for test, reader in found.items()
    }


def _leaving_to(
    matrix: CoverageMatrix, readers: Iterable[str], chosen: Collection[str]
) -> dict[str, str]:
    """Who is not chosen, and leaves something to one of some tests, or to another such."""
    waiting = list(readers)
    found: dict[str, str] = {}
    while waiting:
        reader = waiting.pop()
        for test in sorted(leaving(matrix, reader)):
            if test not in chosen and test not in found and test in matrix.histories:
                found[test] = reader
                waiting.append(test)
    return found


def without_leavers(matrix: CoverageMatrix, stopped: Iterable[str]) -> dict[str, Reason]:
    """The tests that read what others have left which may not leave it any more.

    `stopped`: those of which pytest makes something else, such as a test to be skipped, or
    nothing at all: they are gone. Wider fixtures that they had set up may not be set up then;
    that concerns whoever finds what these left without asking for them.
    """
    known = [test for test in stopped if test in matrix.histories]
    fixtures = {ref: test for test in known for ref in _asked_by(matrix, test)}
    found: dict[str, Reason] = {}
    for test in matrix.histories if known else ():
        refs = matrix.units[matrix.history(test).unit].refs
        lent = {ref: fixtures[ref] for ref in refs if ref in fixtures}
        for ref in _asked_by(matrix, test) if lent else ():
            lent.pop(ref, None)
        others = {*lent.values(), *leaving(matrix, test).intersection(known)} - {test}
        if others:
            found[test] = Reason(LEFT, f"reads what {min(others)} left, which may not do that now")
    return found


def _asked_by(matrix: CoverageMatrix, test: str) -> Iterator[int]:
    """The wider fixtures that a test asks for, by their units."""
    unit = matrix.units[matrix.history(test).unit]
    names = {touch.name.partition("=")[0] for touch in unit.touches_of(_ASKED)}
    for ref in unit.refs:
        if matrix.units[ref].kind == FIXTURE and _fixture_name(matrix.units[ref].key) in names:
            yield ref


def _fixture_name(key: str) -> str:
    """Of "tests/conftest.py::db[1]", the name of the fixture."""
    return key.rpartition("[")[0].rpartition("::")[2] or key.rpartition("::")[2]


def ahead_of_leavers(matrix: CoverageMatrix, tests: Sequence[str]) -> dict[str, Reason]:
    """The tests, given in their order, that now come before one that left something to them."""
    places = {test: place for place, test in enumerate(tests)}
    found: dict[str, Reason] = {}
    for test, place in places.items():
        for other in sorted(leaving(matrix, test)):
            if places.get(other, -1) > place:
                found[test] = Reason(LEFT, f"reads what {other} leaves, which now comes after it")
    return found
