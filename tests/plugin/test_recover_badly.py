"""Selected runs that do not come to their end: nothing old is taken for new, and it is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.plugin.small import A, B, C, Project, plainly
from tests.plugin.test_coverage import python
from tests.projects.driver import Ran, lay_out
from tests.projects.warm import Warm

TOTAL = "def one():\n    value = 1\n    return value\n"
FAILS = (
    "import one\n\n\ndef test_a():\n    assert one.one() == 5\n\n\n"
    "def test_b():\n    assert one.one() + 1\n"
)
DIES = FAILS.replace("assert one.one() == 5", "import os; os._exit(3)")


def versions(project: Project) -> dict[str, dict[str, str]]:
    """By test, the files its history is of."""
    matrix = Ran(project.directory, 0, "").matrix
    return {test: dict(matrix.version(test).digests) for test in matrix.tests}


def test_tests_that_were_not_reached_keep_their_version(recorded: Project) -> None:
    old = versions(recorded)
    recorded.write({"one.py": TOTAL, "test_one.py": FAILS})
    ended = recorded.run("--edgewise", "-x", code=1)
    assert list(ended.outcomes) == [A]
    now = versions(recorded)
    assert now[A] != old[A]
    assert now[B] == old[B], "it did not run, and would not do what it did"
    assert now[C] == now[A], "carried over"
    assert B in ended.output, "its coverage is not known"
    assert recorded.selected(code=1) == [A, B]


def test_a_process_that_dies_leaves_the_history_as_it_was(recorded: Project) -> None:
    before = (recorded.directory / ".edgewise" / "history.db").read_bytes()
    recorded.write({"one.py": TOTAL, "test_one.py": DIES})
    assert plainly(recorded.directory, "--edgewise").returncode == 3
    assert (recorded.directory / ".edgewise" / "history.db").read_bytes() == before
    recorded.write({"test_one.py": FAILS})
    assert recorded.selected(code=1) == [A, B]


def test_a_worker_that_dies_takes_only_its_own_tests_along(recorded: Project) -> None:
    pytest.importorskip("xdist")
    old = versions(recorded)
    recorded.write({"one.py": TOTAL, "test_one.py": DIES})
    plainly(recorded.directory, "--edgewise", "-n", "1", "--max-worker-restart=0")
    now = versions(recorded)
    assert now[B] == old[B], "nobody knows what it does now"
    recorded.write({"test_one.py": FAILS})
    assert recorded.selected(code=1) == [A, B]


def test_a_test_that_is_gone_covers_nothing(recorded: Project) -> None:
    recorded.write({"test_two.py": "import two\n"})
    assert recorded.selected() == []
    assert recorded.known == {A, B}
    assert lines(recorded, "two.py") == [1], "nobody calls it any more"


def lines(project: Project, path: str) -> list[int]:
    """The lines of a file that coverage.py says were executed."""
    python(project.directory, "coverage", "json", "-q", "-o", "told.json")
    told = json.loads((project.directory / "told.json").read_text("utf-8"))
    found: list[int] = told["files"][path]["executed_lines"]
    return found


def test_joined_histories_of_another_version_cover_nothing_of_this_one(
    recorded: Project, tmp_path: Path, warm: Warm
) -> None:
    other = Project(lay_out(tmp_path / "other", {"pytest.ini": "[pytest]\n"}), warm)
    for name in ("one.py", "two.py", "test_one.py", "test_two.py"):
        other.write({name: (recorded.directory / name).read_text("utf-8")})
    other.write({"two.py": "def two():\n    value = 2\n\n    return value\n"})
    recorded_there = str(recorded.directory / ".edgewise")
    python(other.directory, "edgewise.cli", "baseline", "merge", recorded_there)
    told = python(other.directory, "edgewise.cli", "coverage")
    assert C in told, "what it covers is not known"
    assert lines(other, "one.py") == [1, 2]
    assert other.selected() == [C]
    assert lines(other, "two.py") == [1, 2, 4]
