"""Edits to try: faults in the files of a project, and past commits."""

from __future__ import annotations

import pytest

from edgewise.audit.case import (
    COMMIT,
    UNDONE,
    aligned,
    commit_cases,
    is_test,
    mutant_cases,
    only_differing,
)

FILES = {
    "app.py": b"LIMIT = 3\n\n\ndef f(x):\n    return x + 1 if x > LIMIT else 0\n",
    "test_app.py": b"from app import f\n\n\ndef test_f():\n    assert f(1) == 0\n",
    "broken.py": b"def (:\n",
}


@pytest.mark.parametrize("path", ["tests/helper.py", "test_a.py", "pkg/conftest.py", "a_test.py"])
def test_files_of_tests(path: str) -> None:
    assert is_test(path)


@pytest.mark.parametrize("path", ["app.py", "src/contest.py", "testing.py", "pkg/latest.py"])
def test_files_of_the_program(path: str) -> None:
    assert not is_test(path)


def test_the_same_seed_draws_the_same_faults() -> None:
    few, more = mutant_cases(FILES, 5, seed=1), mutant_cases(FILES, 5, seed=1)
    assert [case.key for case in few] == [case.key for case in more]
    assert len({case.key for case in few}) == len(few)
    assert all(case.starts_here for case in few)
    assert all(data != FILES[path] for case in few for path, data in case.new.items())


def test_some_faults_are_in_tests() -> None:
    paths = [path for case in mutant_cases(FILES, 10, seed=1) for path in case.new]
    assert paths.count("test_app.py") == 1


def test_a_commit_has_two_readings() -> None:
    present = {"app.py": b"3", "test_app.py": b"3", "kept.py": b"k"}
    before = only_differing({"app.py": b"1", "kept.py": b"k"}, present)
    after = only_differing({"app.py": b"2", "test_app.py": b"2", "kept.py": b"k"}, present)
    old, new = aligned([before, after], present)
    first, second = commit_cases("0123456789abcdef", "Do it", old, new)
    assert (first.kind, second.kind) == (COMMIT, UNDONE)
    assert first.old == {"app.py": b"1", "test_app.py": None}
    assert first.new == {"app.py": b"2", "test_app.py": b"2"}
    assert second.old == first.new
    assert second.new == {"app.py": b"1", "test_app.py": b"2"}  # the new tests stay


def test_a_commit_of_tests_alone_has_one_reading() -> None:
    old, new = {"test_app.py": b"1"}, {"test_app.py": b"2"}
    assert [case.kind for case in commit_cases("01", "Test it", {**old}, {**new})] == [COMMIT]
