"""The recordings of several processes as one, and several versions of a file as one."""

from __future__ import annotations

from dataclasses import replace

from tests.store.recordings import content, file, run

from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import TEST, Recording, TestHistory, Touch, Unit
from edgewise.trace.merge import merge, one_version_each

NOTHING = replace(run(), units=())


def matrix(recording: Recording) -> CoverageMatrix:
    return CoverageMatrix.of_recording(recording)


def test_every_test_keeps_its_footprint() -> None:
    one = run("a", "b", files={"x.py": "1\n", "y.py": "2\n"}, bits=0b110)
    two = run("c", files={"y.py": "2\n", "z.py": "3\n"}, bits=0b1000)
    merged = matrix(merge(NOTHING, [one, two]))
    found, first, second = content(merged), content(matrix(one)), content(matrix(two))
    assert merged.tests == ("a", "b", "c")
    for test, alone in (("a", first["a"]), ("b", first["b"]), ("c", second["c"])):
        assert isinstance(alone, tuple)
        assert isinstance(found[test], tuple)
        assert found[test][3:] == alone[3:]  # type: ignore[index]


def test_one_incomplete_part_makes_the_whole_incomplete() -> None:
    assert merge(NOTHING, [run("a"), run("b")]).complete
    assert not merge(NOTHING, [run("a"), run("b", complete=False)]).complete


def test_a_test_that_two_workers_ran_counts_once() -> None:
    """A crashed worker's test may run again elsewhere."""
    merged = merge(NOTHING, [run("a", outcome="failed"), run("a")])
    assert [(test.test, test.outcome) for test in merged.tests] == [("a", "passed")]


def test_nothing_to_do_where_each_file_has_one_version() -> None:
    recorded = run("a", files={"x.py": "1\n", "y.py": "2\n"})
    assert one_version_each(recorded) is recorded


def two_versions() -> Recording:
    old, new, other = file("x.py", "1\n"), file("x.py", "2\n"), file("y.py")
    units = (
        Unit(TEST, "a", {0: 0b10, 2: 0b100}),
        Unit(TEST, "b", {1: 0b1000}, {0}),
        Unit(TEST, "c", {0: 0b10, 1: 0b1000}),
    )
    tests = tuple(TestHistory(name, at, "passed", 0.0) for at, name in enumerate("abc"))
    return replace(run(), files=(old, new, other), units=units, tests=tests)


def test_the_version_loaded_last_is_kept() -> None:
    kept = one_version_each(two_versions())
    assert [(f.path, f.text) for f in kept.files] == [("x.py", b"2\n"), ("y.py", b"x = 1\n")]
    found = matrix(kept)
    assert found.window("a") == {"y.py": 0b100}
    assert found.touches("a") == {Touch("file", "x.py")}
    assert found.window("b") == {"x.py": 0b1000}
    assert found.touches("b") == {Touch("file", "x.py")}, "through what it refers to"
    assert found.window("c") == {"x.py": 0b1000}
    assert found.touches("c") == {Touch("file", "x.py")}


def test_a_version_without_its_text_is_not_kept() -> None:
    kept = one_version_each(two_versions(), lost={1, 2})
    assert [(f.path, f.text) for f in kept.files] == [("x.py", b"1\n")]
    assert matrix(kept).touches("a") == {Touch("file", "y.py")}
    assert matrix(kept).window("c") == {"x.py": 0b10}


def test_versions_of_different_workers() -> None:
    one, two = run("a", files={"x.py": "1\n"}), run("b", files={"x.py": "2\n"})
    found = matrix(one_version_each(merge(NOTHING, [one, two])))
    assert [f.path for f in found.files].count("x.py") == 1
    assert Touch("file", "x.py") in found.touches("a")
    assert Touch("file", "x.py") not in found.touches("b")
