from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from edgewise.source.revision import commits, files_at, head, links_at, tracked

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
    command = ["git", "-C", str(root), *identity, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@needs_git
def test_the_commit_checked_out(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    assert head(str(tmp_path)) is None  # a repository without a commit
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "first")
    assert head(str(tmp_path)) == git(tmp_path, "rev-parse", "HEAD")


def test_no_repository(tmp_path: Path) -> None:
    assert head(str(tmp_path / "nowhere")) is None


def test_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert head(str(tmp_path)) is None


@needs_git
def test_commits_of_the_past(tmp_path: Path) -> None:
    """Those that changed Python files below a folder, and what those held."""
    git(tmp_path, "init", "-q")
    below = tmp_path / "part"
    below.mkdir()
    for number, (name, data) in enumerate(
        [
            ("a.py", b"1\n"),
            ("notes.txt", b"no code\n"),
            ("a.py", b"2\n"),
            ("\u00e4 b.py", b"\r\n\0"),
        ]
    ):
        (below / name).write_bytes(data)
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-q", "-m", f"number {number}\ttab")
    (tmp_path / "above.py").touch()
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "elsewhere")
    found = commits(str(below), 5)  # the first has none before it
    assert [commit.subject for commit in found] == ["number 3\ttab", "number 2\ttab"]
    assert [c.subject for c in commits(str(below), 5, since=found[1].name)] == ["number 3\ttab"]
    assert commits(str(below), 0) == []
    assert files_at(str(below), found[0].name) == {
        "a.py": b"2\n",
        "notes.txt": b"no code\n",
        "\u00e4 b.py": b"\r\n\0",
    }
    assert files_at(str(below), found[1].before) == {"a.py": b"1\n", "notes.txt": b"no code\n"}
    assert tracked(str(below)) == {"a.py", "notes.txt", "\u00e4 b.py"}


def test_no_commits_without_a_repository(tmp_path: Path) -> None:
    assert commits(str(tmp_path), 5) == []
    assert tracked(str(tmp_path)) == frozenset()


@needs_git
def test_links_of_a_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "real.txt").write_text("1")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "link.txt").symlink_to("../real.txt")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "linked")
    assert links_at(str(tmp_path), "HEAD") == {"below/link.txt": "../real.txt"}
    assert files_at(str(tmp_path), "HEAD") == {"real.txt": b"1"}
    assert links_at(str(tmp_path / "below"), "HEAD") == {"link.txt": "../real.txt"}
