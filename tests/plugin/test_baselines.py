"""The histories of commits: kept, found again, listed, dropped and joined."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.plugin.small import CHANGED, FILES, A, B, C, Project
from tests.plugin.test_coverage import python
from tests.projects.driver import Ran, lay_out
from tests.projects.warm import Warm


def git(directory: Path, *words: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
        cwd=directory,
        check=True,
        capture_output=True,
    )


@pytest.fixture
def repository(fresh: Project) -> Project:
    """A project under git, recorded on a clean commit."""
    git(fresh.directory, "init", "-qb", "main")
    git(fresh.directory, "add", ".")
    git(fresh.directory, "commit", "-qm", "one")
    fresh.run("--edgewise-all")
    return fresh


def listed(project: Project, *words: str) -> list[dict[str, Any]]:
    told = python(project.directory, "edgewise.cli", "baseline", *words, "--json")
    found: list[dict[str, Any]] = json.loads(told)["baselines"]
    return found


def test_a_clean_commit_is_kept_and_edits_are_not(repository: Project) -> None:
    (now, kept) = listed(repository, "list")
    assert (now["commit"], len(kept["commit"]), kept["tests"]) == (None, 40, 3)
    repository.write(CHANGED)
    assert repository.selected() == [C]
    assert [one["commit"] for one in listed(repository, "list")] == [None, kept["commit"]]
    git(repository.directory, "commit", "-qam", "two")
    repository.run("--edgewise", C)
    assert repository.selected() == []
    assert len(listed(repository, "list")) == 3, "all of it is of the second commit now"
    assert len(listed(repository, "gc", "--keep", "1")) == 2
    assert len(listed(repository, "gc")) == 1


def test_the_base_is_found_though_the_history_moved_on(repository: Project) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    repository.write(CHANGED)
    git(repository.directory, "commit", "-qam", "two")
    for _ in range(3):
        assert list(repository.run("--edgewise-since=main").outcomes) == [C]
    assert repository.selected() == []


def test_shards_are_joined(tmp_path: Path, warm: Warm) -> None:
    shards = []
    for name, test in (("first", "test_one.py"), ("second", "test_two.py")):
        project = Project(lay_out(tmp_path / name, FILES), warm)
        project.run("--edgewise-all", test)
        shards.append(project.directory / ".edgewise")
    whole = Project(lay_out(tmp_path / "whole", FILES), warm)
    python(whole.directory, "edgewise.cli", "baseline", "merge", *map(str, shards))
    assert whole.known == {A, B, C}
    assert whole.selected() == []
    expected = Project(lay_out(tmp_path / "expected", FILES), warm)
    expected.run("--edgewise-all")
    ours, theirs = (Ran(p.directory, 0, "").footprints() for p in (whole, expected))
    assert ours == theirs


def test_histories_of_different_versions_keep_theirs(tmp_path: Path, warm: Warm) -> None:
    project = Project(lay_out(tmp_path / "project", FILES), warm)
    project.run("--edgewise-all")
    other = tmp_path / "other"
    shutil.copytree(project.directory / ".edgewise", other)
    project.write(CHANGED)
    project.run("--edgewise-all", "test_one.py")
    assert len(Ran(project.directory, 0, "").matrix.versions) == 2
    python(project.directory, "edgewise.cli", "baseline", "merge", str(other))
    known = Ran(project.directory, 0, "").matrix
    assert known.version(A).digests != known.version(C).digests, "the newer one is kept"
    assert project.selected() == [C], "its history is of the old version"
