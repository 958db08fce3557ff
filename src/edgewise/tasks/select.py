"""Select: which of the collected tests can tell the working tree from the recorded versions?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.context.surroundings import Surroundings
from edgewise.data import replace
from edgewise.errors import EdgewiseError, split_slug
from edgewise.select.along import ahead_of_leavers, without_leavers
from edgewise.select.choose import Candidate, by_version, choose
from edgewise.select.context import (
    Move,
    Moved,
    affected_directly,
    changed_functions,
    moves,
    reached_by,
)
from edgewise.select.imported import NewImports
from edgewise.select.likely import Words, likelihood
from edgewise.select.reach import Reach
from edgewise.select.reflected import changed_reflection, changed_settings, noted
from edgewise.select.selection import NEW, Affected, Fallback, Reason, Selection
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner, RecordedVersion
from edgewise.store.snapshots import texts
from edgewise.tasks.ahead import Ahead
from edgewise.trace.history import Touch, python_tag
from edgewise.trace.kept import SHAPE

Texts = Callable[[Iterable[str]], Mapping[str, bytes]]  # digests -> texts


def select_tests(
    trace: TraceConfig,
    store: StoreConfig,
    candidates: Sequence[Candidate],
    imported: Callable[[], NewImports],
    *,
    found_by: Callable[[str, str], str] = lambda test, fixture: "",
    words: Words = lambda test: (),
    settings: frozenset[Touch] = frozenset(),
    digests: Mapping[str, str] | None = None,
    since: str | None = None,
    surroundings: Surroundings | None = None,
    ahead: Ahead | None = None,
    whole_suite: bool,
) -> Selection:
    """The selection among `candidates`; all of them, with the reason, if nothing can be compared.

    `imported`: what importing the program has shown, asked for only if something has changed.
    `found_by`: the definition that the name of a fixture leads to from a test.
    `words`: those of the text of a test, asked for only if a library has changed.
    `settings`: those of pytest, to be compared with the recorded ones.
    `digests`: of files that have just been read.
    `surroundings`: what surrounds the program now.
    `ahead`: what could be told before anything was collected.
    `since`: a revision; histories that were not recorded on its merge base do not count.
    `whole_suite`: the candidates are all tests there are, so that those in the history
    and not among them are gone.
    """
    tree = WorkingTree(trace, digests)
    try:
        with open_for_reading(Path(store.directory) / FILE_NAME) as database, database.unpacking():
            manner = Manner(python_tag(), trace.granularity, f"probes-{SHAPE}")
            matrix = load(database, manner, packed=True) if ahead is None else ahead.matrix
            others = _not_since(matrix, trace.root, since)
            moved = changed_settings(matrix, settings, collected=True)
            if moved and all(candidate.test in moved for candidate in candidates):
                return everything(candidates, next(iter(moved.values())).text)
            if ahead is not None:
                found = list(ahead.found)
            else:
                context = moves(matrix, surroundings)
                kept = partial(texts, database)
                found = _compared(tree, matrix, candidates, imported, words, kept, context)
            now = {candidate.test: candidate.reflected for candidate in candidates}
            reflected = changed_reflection(matrix, now, found_by)
            outside = [Affected({t: (why,) for t, why in some.items()}) for some in (moved, others)]
            unseen = Affected({}, (), _doubts(surroundings))
            if found and ahead is None:  # else they come in the order they came in
                behind = ahead_of_leavers(matrix, [one.test for one in candidates])
                outside.append(Affected({test: (why,) for test, why in behind.items()}))
            candidates = [*candidates, *(ahead.candidates if ahead is not None else ())]
            gone = matrix.histories.keys() - {one.test for one in candidates} if whole_suite else ()
            lacking = without_leavers(matrix, [*reflected, *sorted(gone)])
            outside.append(Affected({test: (why,) for test, why in lacking.items()}))
            chosen = choose(matrix, candidates, [*found, Affected(reflected), *outside, unseen])
    except EdgewiseError as error:
        return everything(candidates, str(error))
    return replace(
        chosen,
        gone=frozenset(gone),
        seconds_saved=sum(matrix.history(test).duration for test in chosen.skipped),
        current=not found and _alike(matrix, chosen.skipped),
    )


def _alike(matrix: CoverageMatrix, tests: Iterable[str]) -> bool:
    """Whether tests were recorded on the same files, in one run or in several."""
    versions = [matrix.versions[at] for at in {matrix.version_of[test] for test in tests}]
    return all(version.digests == versions[0].digests for version in versions)


def _doubts(surroundings: Surroundings | None) -> tuple[Fallback, ...]:
    """What of the surroundings could not be looked at, which is why more tests run."""
    doubts = surroundings.doubts() if surroundings is not None else ()
    return tuple(Fallback(doubt.slug, split_slug(str(doubt))[0]) for doubt in doubts)


def _not_since(matrix: CoverageMatrix, root: str, since: str | None) -> dict[str, Reason]:
    if not since:
        return {}
    from edgewise.tasks.since import others_than

    return others_than(matrix, root, since)


def _compared(
    tree: WorkingTree,
    matrix: CoverageMatrix,
    candidates: Sequence[Candidate],
    imported: Callable[[], NewImports],
    words: Words,
    kept: Texts,
    context: dict[Touch, Move],
) -> list[Affected]:
    """What has changed since each recorded version; most often nothing, which is soon seen."""
    changed: list[tuple[RecordedVersion, Sequence[str], Sequence[Moved]]] = []
    directly: list[Affected] = []
    for version, tests in by_version(matrix, candidates):
        reach = Reach(matrix, tests) if context else None
        moved = reached_by(reach, context) if reach is not None else []
        if moved:
            likely = likelihood(changed_functions(moved), words)
            directly.append(Affected({}, likelihood=likely))
        if not tree.is_version(version.digests, noted(matrix, tests)) or _at_import(moved):
            changed.append((version, tests, moved))
        elif reach is not None and moved:
            directly.append(affected_directly(reach, moved))
    if not changed:
        return directly
    from edgewise.tasks.compare import compared  # the weight of parsing and comparing

    return [*directly, *compared(tree, matrix, changed, imported(), kept)]


def _at_import(moved: Iterable[Moved]) -> bool:
    """Whether anything that moved was used by import-time code, which has to be followed."""
    return any(one.reached.statements for one in moved)


def everything(candidates: Sequence[Candidate], why: str) -> Selection:
    """All of the candidates, for one reason."""
    reasons = {c.test: (Reason(NEW, why),) for c in candidates}
    return Selection(reasons=reasons, whole=why)
