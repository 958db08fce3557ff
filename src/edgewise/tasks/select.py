"""Select: which of the collected tests can tell the working tree from the recorded versions?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.errors import EdgewiseError
from edgewise.select.affected import Affected, affected
from edgewise.select.choose import Candidate, by_version, choose
from edgewise.select.push import NewImports
from edgewise.select.reach import Reach
from edgewise.select.reflected import changed_reflection, changed_settings
from edgewise.select.selection import NEW, Reason, Selection
from edgewise.select.tally import Tally
from edgewise.source.working_tree import WorkingTree
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner, RecordedVersion
from edgewise.store.snapshots import texts
from edgewise.tasks.pair import Texts, Versions
from edgewise.tasks.record import python_tag
from edgewise.tasks.since import others_than
from edgewise.trace.code import SHAPE
from edgewise.trace.history import Touch
from edgewise.trace.indexes import Indexes


def select_tests(
    trace: TraceConfig,
    store: StoreConfig,
    candidates: Sequence[Candidate],
    imported: NewImports,
    *,
    found_by: Callable[[str, str], str] = lambda test, fixture: "",
    settings: frozenset[Touch] = frozenset(),
    since: str | None = None,
    whole_suite: bool,
) -> Selection:
    """The selection among `candidates`; all of them, with the reason, if nothing can be compared.

    `found_by`: the definition that the name of a fixture leads to from a test.
    `settings`: those of pytest, to be compared with the recorded ones.
    `since`: a revision; histories that were not recorded on its merge base do not count.
    `whole_suite`: the candidates are all tests there are, so that those in the history
    and not among them are gone.
    """
    try:
        with open_for_reading(Path(store.directory) / FILE_NAME) as database:
            matrix = load(database, Manner(python_tag(), trace.granularity, f"probes-{SHAPE}"))
            others = others_than(matrix, trace.root, since) if since else {}
            moved = changed_settings(matrix, settings)
            if moved and all(candidate.test in moved for candidate in candidates):
                return everything(candidates, next(iter(moved.values())).text)
            found = _compared(trace, matrix, candidates, imported, partial(texts, database))
    except EdgewiseError as error:
        return everything(candidates, str(error))
    reflected = changed_reflection(matrix, {c.test: c.reflected for c in candidates}, found_by)
    outside = [Affected({test: (why,) for test, why in some.items()}) for some in (moved, others)]
    chosen = choose(matrix, candidates, [*found, Affected(reflected), *outside])
    here = {candidate.test for candidate in candidates}
    return replace(
        chosen,
        gone=frozenset(matrix.histories.keys() - here) if whole_suite else frozenset(),
        seconds_saved=sum(matrix.history(test).duration for test in chosen.skipped),
    )


def _compared(
    trace: TraceConfig,
    matrix: CoverageMatrix,
    candidates: Sequence[Candidate],
    imported: NewImports,
    kept: Texts,
) -> list[Affected]:
    versions = Versions(WorkingTree(trace), kept, trace.granularity, Indexes(trace))
    return [
        affected_tests(matrix, tests, version, versions, imported)
        for version, tests in by_version(matrix, candidates)
    ]


def affected_tests(
    matrix: CoverageMatrix,
    tests: Sequence[str],
    version: RecordedVersion,
    versions: Versions,
    imported: NewImports,
) -> Affected:
    """What has changed since a version, and those of its tests that can tell."""
    reach = Reach(matrix, tests)
    tally = Tally(reach, versions.old(version.digests), version.digests)
    lazy = [path for path in tally.imported if path not in imported.whole]
    more = versions.lazy(version.digests, lazy)
    imported = (imported.trial(more) if more else None) or imported
    pair = versions.pair(
        tally.old, version.digests, imported, tally.ran_at_import, tally.unimported
    )
    found = affected(tally, pair.old, pair.new, pair.differences, imported, pair.appeared)
    return replace(found, fallbacks=(*pair.fallbacks, *found.fallbacks))


def everything(candidates: Sequence[Candidate], why: str) -> Selection:
    """All of the candidates, for one reason."""
    reasons = {c.test: (Reason(NEW, why),) for c in candidates}
    return Selection(reasons=reasons, whole=why)
