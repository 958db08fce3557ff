"""Which git revision is checked out. The only caller of git."""

from __future__ import annotations

import subprocess


def head(root: str) -> str | None:
    """The commit that is checked out; None without git, a repository or a commit."""
    try:
        answer = subprocess.run(
            ["git", "-C", root, "rev-parse", "--verify", "--quiet", "HEAD"],
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip() or None
