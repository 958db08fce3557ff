"""What is taken out of the lists of probes, in Python and in C alike."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.native import native
from edgewise.trace import taking
from edgewise.trace.runtime import Module
from edgewise.trace.taking import CHUNK, NO_TYPES, OFF, ON

in_c = pytest.mark.skipif(native is None, reason="it was not compiled")

Hits = list[tuple[int, int]]  # file, point
SIZE = 3 * CHUNK - 5

hits = st.lists(st.tuples(st.integers(0, 2), st.integers(1, SIZE - 1)), max_size=40)


def files() -> dict[int, Module]:
    return {n: Module(n, f"k{n}", f"{n}.py", SIZE, "") for n in range(3)}


def pass_points(at: dict[int, Module], points: Hits) -> None:
    for number, point in points:
        at[number].p[point // CHUNK][point % CHUNK] = ON


def bitsets(points: Hits) -> dict[int, int]:
    found: dict[int, int] = {}
    for number, point in points:
        found[number] = found.get(number, 0) | 1 << point
    return found


@given(hits, hits, st.booleans())
def test_points_are_taken_once(first: Hits, second: Hits, quiet: bool) -> None:
    for module in [None, native]:
        passed = files()
        for points in (first, second):
            pass_points(passed, points)
            taken: dict[int, int] = {}
            taking_hits(module)(passed, taken, quiet)
            assert taken == bitsets(points)
            assert all(item == OFF for file in passed.values() for p in file.p for item in p)


def taking_hits(module: Any) -> Any:
    if module is not None:
        return lambda passed, taken, quiet: module.take_hits(passed, taken)

    def in_python(passed: dict[int, Any], taken: dict[int, int], quiet: bool) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(taking, "native", None)
            taking.take_hits(passed, taken, quiet)

    return in_python


Rows = dict[int, int]
rows = st.dictionaries(st.integers(0, 5), st.integers(0, 1 << 200))


@in_c
@given(rows, rows, rows)
def test_rows_are_added_alike(new: Rows, one: Rows, other: Rows) -> None:
    assert native is not None
    expected = copy.deepcopy((one, other))
    taking._add_rows(new, *expected)
    native.add_rows(new, one, other)
    assert (one, other) == expected
    assert all(one[n] & row == row for n, row in new.items())


class _Type:
    pass


KINDS = [None, _Type, int]
events = st.dictionaries(
    st.tuples(st.integers(0, 2), st.integers(0, 20)), st.sampled_from(KINDS), max_size=20
)


def entries_of(at: dict[int, Module], keys: Any) -> dict[Any, Any]:
    made: dict[Any, Any] = {}
    for number, probe in keys:
        file = at[number]
        places = (file.r, *(probe + place * file.size for place in range(4)))
        if number:
            made[number, probe] = (*places, file.p[0], probe, number, file)
        else:  # as in a library
            made[number, probe] = (*places, None, 1 << probe, number, file)
    return made


@in_c
@given(events, st.sets(st.tuples(st.integers(0, 2), st.integers(1, 20))))
def test_entries_are_settled_alike(seen: Any, known: Any) -> None:
    assert native is not None
    outcomes = []
    for settle in (taking._settle, native.settle):
        at = files()
        for file in at.values():
            file.r[1:] = [7] * (len(file.r) - 1)
        light: dict[int, int] = {}
        lately: dict[int, Any] = {}
        unknown = settle(seen, entries_of(at, known), NO_TYPES, light, lately)
        outcomes.append((unknown, light, sorted(lately), [(f.r, f.p) for f in at.values()]))
        assert set(unknown) == set(seen) - set(known)
        for number, probe in set(seen) & set(known):
            assert at[number].r[probe] is None
            assert (number in lately) == (number > 0)
    assert outcomes[0] == outcomes[1]


def test_what_only_says_that_something_waits_needs_no_entry() -> None:
    at = files()
    lately: dict[int, Any] = {}
    made = entries_of(at, [(0, 3), (1, 4)])
    seen: dict[tuple[int, ...], Any] = {(0, 0): None, (0, 3): None, (1, 4): None}
    light = taking.settle(seen, {}, made.__getitem__, lately)
    assert light == {0: 1 << 3}
    assert lately == {1: at[1]}


@in_c
@given(events, st.sets(st.tuples(st.integers(0, 2), st.integers(0, 20))))
def test_events_are_sorted_alike(seen: Any, known: Any) -> None:
    assert native is not None
    sites = {(1, probe): object() for probe in range(20)}
    touches = {key: f"touch {key}" for key in known}
    found = []
    for sort in (taking._sort_events, native.sort_events):
        into: set[Any] = set()
        found.append((list(sort(seen, touches, sites, into)), into))
    assert found[0] == found[1]
    assert found[0][1] == {touches[key] for key in seen if key in touches}


@in_c
@pytest.mark.parametrize(
    "call",
    [
        lambda n: n.take_hits({0: object()}, {}),
        lambda n: n.take_hits({0: type("F", (), {"p": [1]})()}, {}),
        lambda n: n.take_hits({0: type("F", (), {"p": [[OFF] * 7]})()}, {}),
        lambda n: n.take_hits([], {}),
        lambda n: n.add_rows({}, []),
        lambda n: n.settle({(1, 1): None}, {(1, 1): (1,)}, None, {}, {}),
        lambda n: n.settle({(1, 1): None}, {(1, 1): ([], 1, 2, 3, 4, None, 1, 1, 0)}, None, {}, {}),
        lambda n: n.sort_events({}, {}, {}, []),
        lambda n: n.addresses(3),
        lambda n: n.moved([{}], bytearray()),
        lambda n: n.moved([3], bytearray(8)),
        lambda n: n.moved([{}], b"12345678"),
        lambda n: n.are_as_before([], [(1,)]),
        lambda n: n.are_as_before([], [[b"", (), (), b"", 0, 0]]),
        lambda n: n.are_as_before([], [(b"", (1,), (), b"", 0, 0)]),
        lambda n: n.are_as_before([], [(b"", (), (1,), b"", 0, 0)]),
        lambda n: n.are_as_before([3], [(b"", (), (0,), b"", 0, 0)]),
    ],
)
def test_what_is_not_as_expected_is_an_error(call: Any) -> None:
    with pytest.raises((TypeError, ValueError, IndexError, AttributeError)):
        call(native)


def test_it_can_be_left_out() -> None:
    code = "from edgewise.native import native; print(native)"
    variables = {**os.environ, "EDGEWISE_PURE": "1"}
    told = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True
    )
    assert told.stdout == "None\n"
