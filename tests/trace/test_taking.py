"""What is taken out of the lists of probes, in Python and in C alike."""

from __future__ import annotations

import copy
import gc
import os
import subprocess
import sys
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.native import native
from edgewise.trace import noting, runtime, taking
from edgewise.trace.runtime import Module
from edgewise.trace.taking import CHUNK, NO_TYPES, OFF, ON

in_c = pytest.mark.skipif(native is None, reason="it was not compiled")

Hits = list[tuple[int, int]]  # file, point
SIZE = 3 * CHUNK - 5

hits = st.lists(st.tuples(st.integers(0, 2), st.integers(1, SIZE - 1)), max_size=40)


def files() -> dict[int, Module]:
    return {n: Module(n, f"k{n}", f"{n}.py", SIZE, "", 1 + n * SIZE) for n in range(3)}


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


class _Other:
    pass


KINDS: list[Any] = [_Type, _Other, int, str, dict, list]
PROBES = 20
# Of a file and a probe: the types that an entry was for, or none.
events = st.dictionaries(
    st.tuples(st.integers(0, 2), st.integers(1, PROBES)),
    st.lists(st.sampled_from(KINDS), max_size=6, unique=True),
    max_size=20,
)
known = st.sets(st.tuples(st.integers(0, 2), st.integers(1, PROBES), st.sampled_from(KINDS)))


class Entries:
    """The entries of some files, made when they are met first, and those that were seen."""

    def __init__(self) -> None:
        self.files = files()
        self.made: list[Any] = [None] * (3 * SIZE + 1)
        self.known: dict[int, dict[int, Any]] = {}
        self.sites = {self.files[1].base + probe: object() for probe in range(1, PROBES, 3)}

    def know(self, number: int, probe: int, kind: Any) -> None:
        kinds = self.known.setdefault(self.files[number].base + probe, {})
        kinds[object.__hash__(kind)] = weakref.ref(kind), f"{probe} on {kind.__name__}"

    def make(self, number: int) -> Any:
        file, probe = self.files[(number - 1) // SIZE], (number - 1) % SIZE
        assert probe == number - file.base
        places = (file.r, *(probe + at * file.size for at in range(4)))
        # The first file is one of a library.
        points, place = (file.p[0], probe) if file.number else (None, 1 << probe)
        kinds = self.known.get(number, {})
        self.made[number] = (*places, points, place, file.number, file, kinds)
        return self.made[number]

    def see(self, passed: dict[tuple[int, int], list[Any]]) -> dict[int, Any]:
        """As entry probes do."""
        seen: dict[int, Any] = {0: None}
        for (number, probe), kinds in passed.items():
            r, size = self.files[number].r, self.files[number].size
            r[probe] = 1 if not kinds or probe % 2 else None  # a generator may have gone on
            for kind in kinds:
                if r[probe] is None:
                    r[probe] = kind
                elif r[probe + 2 * size] is None:
                    r[probe + 2 * size], r[probe + size] = r[probe + size], r[probe]
                    r[probe] = kind
                else:
                    others = probe + 3 * size
                    r[others] = {**r[others], object.__hash__(kind): kind}
            seen[self.files[number].base + probe] = kinds[-1] if kinds else None
        return seen

    def lists(self) -> Any:
        return [(file.r, file.p) for file in self.files.values()]


@in_c
@given(events, known)
def test_entries_are_settled_alike(passed: Any, known: Any) -> None:
    assert native is not None
    outcomes = []
    for settle in (taking._settle, native.settle):
        at = Entries()
        for fact in known:
            at.know(*fact)
        light: dict[int, int] = {}
        lately: dict[int, Any] = {}
        touches: set[Any] = set()
        into = (at.sites, light, lately, touches)
        others = settle(at.see(passed), at.made, at.make, NO_TYPES, *into)
        told = sorted((number, str(kind)) for number, kind in others)
        outcomes.append((told, light, sorted(lately), touches, at.lists()))
        kinds = {(n, p, kind) for (n, p), kinds in passed.items() for kind in kinds}
        assert touches == {f"{p} on {kind.__name__}" for _, p, kind in kinds & known}
        assert told == sorted(
            [(at.files[n].base + p, str(kind)) for n, p, kind in kinds - known]
            + [(n, "None") for n in at.sites if passed.get((1, n - at.files[1].base)) == []]
        )
        for number, probe in passed:
            assert [at.files[number].r[probe + i * SIZE] for i in range(4)] == [None] * 3 + [{}]
            assert (number in lately) == (number > 0)
    assert outcomes[0] == outcomes[1]


def test_a_type_in_the_place_of_a_dead_one_is_another() -> None:
    for settle in filter(None, (taking._settle, native and native.settle)):
        at = Entries()
        at.know(1, 4, type("Gone", (), {}))
        gc.collect()
        ((identity, entry),) = at.known[at.files[1].base + 4].items()
        at.known[at.files[1].base + 4] = {object.__hash__(_Type): entry}
        seen = at.see({(1, 4): [_Type]})
        touches: set[Any] = set()
        others = settle(seen, at.made, at.make, NO_TYPES, {}, {}, {}, touches)
        assert others == [(at.files[1].base + 4, _Type)]
        assert not touches
        assert identity != object.__hash__(_Type)


@in_c
@given(events, known, hits, st.sets(st.integers(0, 2)), st.booleans())
def test_all_is_drained_at_once_as_bit_by_bit(
    passed: Any, known: Any, points: Hits, before: set[int], alone: bool
) -> None:
    assert native is not None
    outcomes = []
    for at_once in (native.drain, None):
        at = Entries()
        for fact in known:
            at.know(*fact)
        pass_points(at.files, points)
        entered = {number: at.files[number] for number in before}
        lately = {1: at.files[1]} if alone else {}
        unit, ran, touches = {1: 1 << 7}, {2: 1 << 9}, set[Any]()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(runtime, "at_once", at_once)
            for name, value in {
                **{"seen": at.see(passed), "_entries": at.made, "_entry": at.make},
                **{"_entered": entered, "_before": {}, "detached": False},
            }.items():
                patch.setattr(runtime, name, value)
            others = runtime.drain(unit, ran, at.sites, touches, within=lately.get(1))
            assert runtime.seen == {}
        told = sorted((number, str(kind)) for number, kind in others)
        outcomes.append((told, unit, ran, sorted(entered), touches, at.lists()))
    assert outcomes[0] == outcomes[1]


@in_c
@given(rows, rows)
def test_whether_rows_overlap(one: Rows, other: Rows) -> None:
    assert native is not None
    assert native.overlap(one, other) == any(one[n] & other.get(n, 0) for n in one)


BEYOND: Any = ([], 1, 2, 3, 4, None, 1, 1, 0, {})
ODD: Any = ([None, str, None, None, {}], 1, 2, 3, 4, None, 1, 1, 0, {object.__hash__(int): 3})


@in_c
@pytest.mark.parametrize(
    "call",
    [
        lambda n: n.take_hits({0: object()}, {}),
        lambda n: n.take_hits({0: type("F", (), {"p": [1]})()}, {}),
        lambda n: n.take_hits({0: type("F", (), {"p": [[OFF] * 7]})()}, {}),
        lambda n: n.take_hits([], {}),
        lambda n: n.add_rows({}, []),
        lambda n: n.overlap({}, []),
        lambda n: n.overlap({1: 1}, {1: "x"}),
        lambda n: n.settle({}),
        lambda n: n.settle({1: None}, [None, (1,)], None, None, {}, {}, {}, set()),
        lambda n: n.settle({1: None}, [None, BEYOND], None, None, {}, {}, {}, set()),
        lambda n: n.settle({1: int}, [None, BEYOND], None, None, {}, {}, {}, set()),
        lambda n: n.settle({1: int}, [None, ODD], None, None, {}, {}, {}, set()),
        lambda n: n.settle({9: None}, [None], None, None, {}, {}, {}, set()),
        lambda n: n.settle({"a": None}, [None], None, None, {}, {}, {}, set()),
        lambda n: n.settle({1: None}, [None, None], int, None, {}, {}, {}, set()),
        lambda n: n.settle({}, [], None, None, {}, {}, {}, []),
        lambda n: n.drain({}, [], None, None, {}, {}, {}, {}, {}, []),
        lambda n: n.drain({}, [], None, None, {}, {1: 2}, {}, {}, {}, set()),
        lambda n: n.drain({}),
        lambda n: n.addresses(3),
        lambda n: n.moved([{}], bytearray()),
        lambda n: n.moved([3], bytearray(8)),
        lambda n: n.moved([{}], b"12345678"),
        lambda n: n.called(3),
        lambda n: n.called([3]),
        lambda n: n.finding({}, {}),
        lambda n: n.finding([], {}, print),
        lambda n: n.finding({}, {}, int)([], 2, 3, 4, 5),
        lambda n: n.finding({}, {}, print)([1], 5, None),
        lambda n: n.finding({1: 1}, {}, print)([1], -5, None),
    ],
)
def test_what_is_not_as_expected_is_an_error(call: Any) -> None:
    with pytest.raises((TypeError, ValueError, IndexError, AttributeError)) as raised:
        call(native)
    assert "edgewise._native" not in str(raised.value)  # it is there


def test_it_can_be_left_out() -> None:
    code = "from edgewise.native import native; print(native)"
    variables = {**os.environ, "EDGEWISE_PURE": "1"}
    told = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True
    )
    assert told.stdout == "None\n"


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize("kind", [noting.Names, *([native.Names] if native else [])])
def test_names_give_back_what_they_are_asked_for(kind: Any) -> None:
    seen: dict[int, Any] = {}
    names = kind(seen)
    odd, unhashable = Text("mode"), [1]
    assert names[odd] is odd
    assert names[unhashable] is unhashable
    assert seen == {0: None}
    assert dict(names) == {"mode": "mode"}
    assert type(next(iter(names))) is str
    seen.clear()
    assert names["mode"] == "mode"
    assert not seen
    names.pop("mode")
    assert names["mode"] == "mode"
    assert seen
    assert "other" not in names
    assert isinstance(names, dict)
    for _ in range(1000):  # and nothing is left of them
        assert kind(seen)["one"] == "one"
    gc.collect()
