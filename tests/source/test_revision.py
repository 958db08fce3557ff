from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from edgewise.source.revision import head

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
