"""Which histories are those of a given revision?

A history belongs to the commit that was checked out when it was recorded, but
the files may have been edited already. So where a file differs from the commit
now, the recorded text must be that of the commit.
"""

from __future__ import annotations

from edgewise.errors import NoHistoryError
from edgewise.select.selection import NEW, Reason
from edgewise.source.digest import digest_of
from edgewise.source.revision import (
    is_shallow,
    merge_base,
    paths_changed_since,
    text_at,
)
from edgewise.store.matrix import CoverageMatrix, RecordedVersion


def others_than(matrix: CoverageMatrix, root: str, ref: str) -> dict[str, Reason]:
    """By test, why its history does not tell what happened since `ref`.

    Raises `NoHistoryError` if that of no test does.
    """
    commit = base_of(root, ref)
    changed = paths_changed_since(root, commit)
    if changed is None:
        raise NoHistoryError(
            f"git cannot tell what changed since {commit[:12]}, the base of {ref}."
        )
    usable = [is_of(version, commit, changed, root) for version in matrix.versions]
    if not any(usable):
        known = sorted({v.commit[:12] for v in matrix.versions if v.commit}) or ["none"]
        raise NoHistoryError(
            f"No history of {commit[:12]}, the merge base with {ref}. Recorded: "
            f"{', '.join(known)}. Record one with 'pytest --edgewise-all' on that commit."
        )
    reason = Reason(NEW, f"not recorded on {commit[:12]}, the merge base with {ref}")
    return {test: reason for test, at in matrix.version_of.items() if not usable[at]}


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
