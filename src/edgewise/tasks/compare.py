"""Compare the working tree with recorded versions: what changed, and which tests can tell."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.data import replace
from edgewise.select.affected import affected
from edgewise.select.context import Moved
from edgewise.select.imported import NewImports
from edgewise.select.reach import Reach
from edgewise.select.selection import Affected
from edgewise.select.tally import Tally
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix, RecordedVersion
from edgewise.tasks.pair import Texts, Versions
from edgewise.trace.indexes import Indexes


def compared(
    tree: WorkingTree,
    matrix: CoverageMatrix,
    changed: Sequence[tuple[RecordedVersion, Sequence[str], Sequence[Moved]]],
    imported: NewImports,
    kept: Texts,
) -> list[Affected]:
    """What has changed since each of these versions, and those of its tests that can tell."""
    versions = Versions(tree, kept, tree.config.granularity, Indexes(tree.config))
    return [
        affected_tests(matrix, tests, version, versions, imported, moved)
        for version, tests, moved in changed
    ]


def affected_tests(
    matrix: CoverageMatrix,
    tests: Sequence[str],
    version: RecordedVersion,
    versions: Versions,
    imported: NewImports,
    moved: Sequence[Moved] = (),
) -> Affected:
    """What has changed since a version, and those of its tests that can tell."""
    reach = Reach(matrix, tests)
    tally = Tally(reach, versions.old(version.digests), version.digests)
    if imported.trial is not None:
        lazy = [path for path in tally.imported if path not in imported.whole]
        more = versions.lazy(version.digests, lazy, anyway=bool(moved))
        tried = imported.trial(more) if more else None
        imported = imported if tried is None else replace(tried, settled=imported.settled)
    pair = versions.pair(
        tally.old,
        version.digests,
        imported,
        tally.ran_at_import,
        tally.unimported,
        anyway=bool(moved),
    )
    found = affected(
        tally,
        pair.old,
        pair.new,
        pair.differences,
        imported,
        pair.appeared,
        moved,
        pair.vanished,
    )
    return replace(found, fallbacks=(*pair.fallbacks, *found.fallbacks))
