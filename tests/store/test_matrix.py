"""The matrix in memory: windows, footprints, and who covers what."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from tests.store.recordings import file, recordings

from edgewise.errors import UnknownTestError
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import (
    FIXTURE,
    IMPORT,
    TEST,
    FileVersion,
    Recording,
    TestHistory,
    Touch,
    Unit,
)


def shop() -> CoverageMatrix:
    """Two modules that import each other, a fixture, and two tests of which one uses it."""
    units = (
        Unit(IMPORT, "cart.py", {0: 0b0001}, {1}, {Touch("module", "price")}),
        Unit(IMPORT, "price.py", {1: 0b0001}, {0}),
        Unit(FIXTURE, "::cart", {0: 0b0010}, {0}, {Touch("receiver", "cart.Cart")}),
        Unit(TEST, "t.py::test_add", {0: 0b0100}, {2}),
        Unit(TEST, "t.py::test_price", {1: 0b1000}, {1}, {Touch("handler", "KeyError")}),
        Unit("session", "", {1: 0b0100}),
    )
    tests = (
        TestHistory("t.py::test_price", 4, "failed", 0.5),
        TestHistory("t.py::test_add", 3, "passed", 0.25),
    )
    files = (file("cart.py", "a"), file("price.py", "b"))
    return CoverageMatrix.of_recording(
        Recording(files, units, tests, True, "cpython-311-linux", "edge")
    )


def test_tests_are_sorted() -> None:
    assert shop().tests == ("t.py::test_add", "t.py::test_price")


def test_a_window_is_the_tests_own_unit() -> None:
    assert shop().window("t.py::test_add") == {"cart.py": 0b0100}


def test_a_footprint_brings_all_that_is_referred_to() -> None:
    assert shop().footprint("t.py::test_add") == {"cart.py": 0b0111, "price.py": 0b0001}
    assert shop().footprint("t.py::test_price") == {"cart.py": 0b0001, "price.py": 0b1001}


def test_touches_come_along_with_units() -> None:
    assert shop().touches("t.py::test_add") == {
        Touch("module", "price"),
        Touch("receiver", "cart.Cart"),
    }
    assert shop().touching(Touch("handler", "KeyError")) == {"t.py::test_price"}
    assert shop().touching(Touch("module", "price")) == set(shop().tests)


def test_covering_finds_tests_by_own_and_shared_units() -> None:
    matrix = shop()
    assert matrix.covering("cart.py", 2) == {"t.py::test_add"}
    assert matrix.covering("cart.py", 0) == set(matrix.tests)
    assert matrix.covering("price.py", 2) == set()  # ran outside all tests
    assert matrix.covering("cart.py", 39) == set()
    assert matrix.covering("gone.py", 0) == set()
    assert matrix.crossing("price.py", 0b1100) == {"t.py::test_price"}
    assert matrix.tests_of("price.py") == set(matrix.tests)


def test_units_explain_a_footprint() -> None:
    matrix = shop()
    units = matrix.units_of("t.py::test_add")
    assert units[0].key == "t.py::test_add"
    assert {unit.key for unit in units} == {"t.py::test_add", "::cart", "cart.py", "price.py"}
    assert [u.key for u in matrix.bringing("t.py::test_add", "cart.py", 1)] == ["::cart"]


def test_what_ran_for_no_test_counts_in_the_union_only() -> None:
    matrix = shop()
    assert [matrix.units[unit].kind for unit in matrix.loose] == ["session"]
    union = {stored.path: bits for stored, bits in matrix.union().items()}
    assert union == {"cart.py": 0b0111, "price.py": 0b1101}


def test_an_unknown_test_is_named() -> None:
    with pytest.raises(UnknownTestError, match="test_gone"):
        shop().footprint("t.py::test_gone")


@given(recordings())
def test_covering_is_the_inverse_of_footprint(recording: Recording) -> None:
    matrix = CoverageMatrix.of_recording(recording)
    footprints = {test: matrix.footprint(test) for test in matrix.tests}
    for stored in matrix.files:
        for probe in range(0, stored.probes, 7):
            assert matrix.covering(stored.path, probe, stored.digest) == {
                test for test in matrix.tests if footprints[test].get(stored.path, 0) >> probe & 1
            }
    for test in matrix.tests:
        merged: dict[str, int] = {}
        for unit in matrix.units_of(test):
            for at, bits in unit.hits.items():
                path = matrix.files[at].path
                merged[path] = merged.get(path, 0) | bits
        assert merged == footprints[test]


@pytest.mark.slow
def test_ten_thousand_tests_on_a_thousand_imports_compose_quickly() -> None:
    files = tuple(FileVersion(f"m{n}.py", str(n), 100, b"") for n in range(1000))
    units = [Unit(IMPORT, f"m{n}.py", {n: 1}, {(n + 1) % 1000}) for n in range(1000)]
    tests = []
    for n in range(10_000):
        tests.append(TestHistory(f"t{n}", len(units), "passed", 0.0))
        units.append(Unit(TEST, f"t{n}", {n % 1000: 2}, {n % 1000}))
    matrix = CoverageMatrix.of_recording(
        Recording(files, tuple(units), tuple(tests), True, "cpython-311-linux", "edge")
    )
    start = time.perf_counter()
    assert all(len(matrix.footprint(test)) == 1000 for test in matrix.tests)
    assert time.perf_counter() - start < 10  # a second, on a machine that is not busy
