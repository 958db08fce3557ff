"""Which histories are those of a given revision?

A history belongs to the commit that was checked out when it was recorded, but
the files may have been edited already. So where a file differs from the commit
now, the recorded text must be that of the commit. Where there is no history of a
revision, that of a commit before it will do: more has changed since, so more is selected.
"""

from __future__ import annotations

from edgewise.errors import NoHistoryError
from edgewise.select.selection import NEW, Reason
from edgewise.source.digest import digest_of
from edgewise.source.revision import (
    ancestors,
    is_shallow,
    merge_base,
    paths_changed_since,
    text_at,
)
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix, RecordedVersion


def others_than(matrix: CoverageMatrix, root: str, ref: str) -> dict[str, Reason]:
    """By test, why its history does not tell what happened since `ref`.

    Raises `NoHistoryError` if that of no test does.
    """
    commit = base_of(root, ref)
    recorded = {version.commit for version in matrix.versions}
    for one in ancestors(root, commit):
        usable = _of_commit(matrix, root, one) if one in recorded else ()
        if usable:
            reason = Reason(NEW, f"not recorded on {one[:12]}, the base of {ref}")
            return {test: reason for test, at in matrix.version_of.items() if at not in usable}
    known = sorted(one[:12] for one in recorded if one) or ["none"]
    raise NoHistoryError(
        f"No history of {commit[:12]}, the merge base with {ref}, or of a commit before it. "
        f"Recorded: {', '.join(known)}. Record one with 'pytest --edgewise-all' on that commit."
    )


def _of_commit(matrix: CoverageMatrix, root: str, commit: str) -> frozenset[int]:
    """The versions of a matrix that were recorded on a commit."""
    changed = paths_changed_since(root, commit)
    if changed is None:
        raise NoHistoryError(f"git cannot tell what changed since {commit[:12]}.")
    every = enumerate(matrix.versions)
    return frozenset(at for at, version in every if is_of(version, commit, changed, root))


def base_of(root: str, ref: str) -> str:
    """The merge base with `ref`; raises `NoHistoryError` if git knows none."""
    commit = merge_base(root, ref)
    if commit is not None:
        return commit
    why = "the clone is shallow" if is_shallow(root) else "is it a revision of this repository?"
    raise NoHistoryError(f"git knows no merge base with '{ref}': {why}")


def is_of(version: RecordedVersion, commit: str, changed: frozenset[str], root: str) -> bool:
    """Whether a version was recorded on a commit, and not on edits made to it since."""
    if version.commit != commit:
        return False
    for path in changed & version.digests.keys():
        text = text_at(root, commit, path)
        if text is None or digest_of(text) != version.digests[path]:
            return False
    return True
