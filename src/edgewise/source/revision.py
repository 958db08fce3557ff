"""Which git revision is checked out, and what others held. The only caller of git."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, subprocess

FAR = 1000  # commits that are looked back


def head(root: str) -> str | None:
    """The commit that is checked out; None without git, a repository or a commit."""
    return _asked(root, "rev-parse", "--verify", "--quiet", "HEAD") or None


def merge_base(root: str, ref: str) -> str | None:
    """The last commit that `ref` and what is checked out have in common; None if git has none."""
    if ref.startswith("-"):
        return None
    return _asked(root, "merge-base", ref, "HEAD") or None


def ancestors(root: str, commit: str) -> list[str]:
    """The commits that led to `commit`, that one first, the nearest before the others."""
    answer = _asked(root, "rev-list", f"--max-count={FAR}", commit)
    return answer.split() if answer else [commit]


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


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit of the past, and the one before it."""

    name: str
    before: str
    subject: str


def commits(root: str, count: int, since: str | None = None) -> list[Commit]:
    """The last commits that changed Python files below `root`, the newest first.

    Of a merge only what it did to the line of work that is checked out counts.
    `since`: none that is in the past of this commit, too.
    """
    asked = ("log", "--first-parent", "-m", f"--max-count={count}", "--format=%H%x09%P%x09%s")
    span = [f"{since}..HEAD"] if since and not since.startswith("-") else []
    answer = _asked(root, *asked, *span, "--", "*.py") if count > 0 else None
    found = []
    for line in (answer or "").splitlines():
        name, parents, subject = line.split("\t", 2)
        if parents:
            found.append(Commit(name, parents.split()[0], subject))
    return found


def tracked(root: str) -> frozenset[str]:
    """The files below `root` that git knows of, relative to it."""
    answer = _asked(root, "ls-files", "-z")
    return frozenset(path for path in (answer or "").split("\0") if path)


def files_at(root: str, commit: str) -> dict[str, bytes]:
    """The plain files below `root` as they were at `commit`, relative to it."""
    return _contents(root, commit, "100")


def links_at(root: str, commit: str) -> dict[str, str]:
    """Where the links below `root` led at `commit`, by their paths relative to it."""
    return {path: os.fsdecode(data) for path, data in _contents(root, commit, "120").items()}


def _contents(root: str, commit: str, kind: str) -> dict[str, bytes]:
    """What there was at `commit` of one kind, as git calls it; never of other repositories."""
    answer = _asked(root, "ls-tree", "-r", "-z", commit)
    entries = {}
    for entry in (answer or "").split("\0"):
        about, tab, path = entry.partition("\t")
        if tab and about.startswith(kind):
            entries[path] = about.split()[2]
    return dict(zip(entries, _blobs(root, entries.values()), strict=False))


def _blobs(root: str, names: Iterable[str]) -> Iterator[bytes]:
    """The content of each object, in this order."""
    asked = "".join(f"{name}\n" for name in names).encode()
    answer = _run(root, "cat-file", "--batch", said=asked) or b""
    at = 0
    while at < len(answer):
        end = answer.index(b"\n", at)
        length = int(answer[at:end].split()[2])
        yield answer[end + 1 : end + 1 + length]
        at = end + length + 2


def _asked(root: str, *arguments: str) -> str | None:
    """What git answers, without the newline; None if it fails."""
    answer = _run(root, *arguments)
    return None if answer is None else answer.decode("utf-8", "surrogateescape").strip()


def _run(root: str, *arguments: str, said: bytes = b"") -> bytes | None:
    try:
        answer = subprocess.run(
            ["git", "-C", root, *arguments],
            capture_output=True,
            timeout=60,
            check=False,
            input=said,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout if answer.returncode == 0 else None
