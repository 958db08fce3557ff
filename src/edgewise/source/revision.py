"""Which git revision is checked out, and what others held. The only caller of git."""

from __future__ import annotations

import subprocess


def head(root: str) -> str | None:
    """The commit that is checked out; None without git, a repository or a commit."""
    return _asked(root, "rev-parse", "--verify", "--quiet", "HEAD") or None


def merge_base(root: str, ref: str) -> str | None:
    """The last commit that `ref` and what is checked out have in common; None if git has none."""
    if ref.startswith("-"):
        return None
    return _asked(root, "merge-base", ref, "HEAD") or None


def is_shallow(root: str) -> bool:
    """Whether the repository lacks part of its past."""
    return _asked(root, "rev-parse", "--is-shallow-repository") == "true"


def paths_changed_since(root: str, commit: str) -> frozenset[str] | None:
    """The files below `root` that differ from `commit`, relative to it; None if git cannot say."""
    answer = _asked(root, "diff", "--name-only", "--no-renames", "--relative", "-z", commit)
    if answer is None:
        return None
    return frozenset(path for path in answer.split("\0") if path)


def text_at(root: str, commit: str, path: str) -> bytes | None:
    """The content a file, relative to `root`, had at `commit`; None if it was not there."""
    return _run(root, "show", f"{commit}:./{path}")


def _asked(root: str, *arguments: str) -> str | None:
    """What git answers, without the newline; None if it fails."""
    answer = _run(root, *arguments)
    return None if answer is None else answer.decode("utf-8", "surrogateescape").strip()


def _run(root: str, *arguments: str) -> bytes | None:
    try:
        answer = subprocess.run(
            ["git", "-C", root, *arguments],
            capture_output=True,
            timeout=60,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout if answer.returncode == 0 else None
