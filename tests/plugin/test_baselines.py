"""The histories of commits: kept, found again, listed, dropped and joined."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.plugin.small import BROKEN, CHANGED, FILES, A, B, C, Project, plainly
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


MORE = {"one.py": "def one():\n    return 2 - 1\n"}


def commit(project: Project, files: dict[str, str], message: str) -> None:
    project.write(files)
    git(project.directory, "commit", "-qam", message)


def test_changing_branches_finds_their_histories(repository: Project) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    commit(repository, CHANGED, "two")
    assert repository.selected() == [C]
    for branch in ("main", "topic", "main"):
        git(repository.directory, "checkout", "-q", branch)
        ended = repository.run("--edgewise")
        assert list(ended.outcomes) == [], branch
        assert "these files were recorded before" in ended.output
        assert ".coverage describes the working tree" in ended.output


def test_a_stash_finds_its_history(repository: Project) -> None:
    repository.write(CHANGED)
    assert repository.selected() == [C]
    git(repository.directory, "stash")
    assert repository.selected() == [], "the commit was recorded"
    git(repository.directory, "stash", "pop")
    assert repository.selected() == [], "and so were the edits"
    assert sum(one["edited"] for one in listed(repository, "list")) == 1


def test_edits_of_which_a_test_failed_still_fail_after_a_stash(repository: Project) -> None:
    repository.write(BROKEN)
    assert repository.selected(code=1) == [C]
    git(repository.directory, "stash")
    assert repository.selected() == []
    git(repository.directory, "stash", "pop")
    assert repository.selected(code=1) == [C]


def test_a_rebased_branch_goes_on_from_the_nearest_history(repository: Project) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    commit(repository, CHANGED, "two")
    assert repository.selected() == [C]
    git(repository.directory, "checkout", "-q", "main")
    commit(repository, MORE, "three")
    assert repository.selected() == [A, B]
    git(repository.directory, "checkout", "-q", "topic")
    git(repository.directory, "rebase", "-q", "main")
    assert repository.selected() in ([C], [A, B]), "one of the two changes is new to each history"
    git(repository.directory, "commit", "-q", "--amend", "-m", "reworded")
    assert repository.selected() == []


def test_a_reverted_commit_is_found_by_its_content(repository: Project) -> None:
    commit(repository, CHANGED, "two")
    assert repository.selected() == [C]
    git(repository.directory, "revert", "--no-edit", "HEAD")
    assert repository.selected() == []


def test_what_only_reads_changes_no_history(repository: Project) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    commit(repository, CHANGED, "two")
    assert repository.selected() == [C]
    git(repository.directory, "checkout", "-q", "main")
    before = (repository.directory / ".edgewise" / "history.db").read_bytes()
    assert repository.selected("--edgewise-readonly") == []
    repository.run("--edgewise", "--collect-only", "-q")
    assert (repository.directory / ".edgewise" / "history.db").read_bytes() == before


def test_the_base_was_never_recorded_but_a_commit_before_it(repository: Project) -> None:
    commit(repository, MORE, "two, not recorded")
    git(repository.directory, "checkout", "-qb", "topic")
    commit(repository, CHANGED, "three")
    assert sorted(repository.run("--edgewise-since=main").outcomes) == [A, B, C]
    assert repository.selected() == []


def test_workers_find_the_history_too(repository: Project) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    commit(repository, CHANGED, "two")
    assert repository.selected() == [C]
    git(repository.directory, "checkout", "-q", "main")
    ended = plainly(repository.directory, "--edgewise", "-n", "2")
    assert "these files were recorded before" in ended.stdout
    assert "passed" not in ended.stdout
