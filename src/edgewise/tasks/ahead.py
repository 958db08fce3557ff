"""Look ahead: which test files need not even be collected?

Collecting means importing every test file and all that it imports, which can take
longer than the few tests that are then run. A file is left out if it is known which
tests it holds and none of these has to run. What tests a file holds is decided by its
text, by the import-time code it reaches and by what surrounds them; so nobody is left
out unless all that has changed since is what functions do that ran in tests alone.
Whatever else has changed, everything is collected, and compared then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.context.surroundings import Surroundings
from edgewise.data import dataclass
from edgewise.errors import EdgewiseError
from edgewise.select.along import companions
from edgewise.select.choose import Candidate, by_version, cautious
from edgewise.select.context import moves
from edgewise.select.imported import NewImports
from edgewise.select.reflected import changed_settings, noted
from edgewise.select.selection import Affected
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.store.collected import collected, digest_of_tests
from edgewise.store.database import FILE_NAME, Database, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner
from edgewise.store.snapshots import texts
from edgewise.tasks.settlers import settlers
from edgewise.trace.history import IMPORT, Touch, python_tag
from edgewise.trace.indexes import Indexes
from edgewise.trace.kept import SHAPE
from edgewise.trace.settling import SETTLED, Settled, settled

_SETTLED = frozenset({SETTLED})
Texts = Callable[[Iterable[str]], Mapping[str, bytes]]  # digests -> texts


@dataclass(frozen=True, slots=True)
class Ahead:
    """What could be told before anything was collected."""

    matrix: CoverageMatrix
    found: tuple[Affected, ...]  # what differs from the recorded versions, and whom it reaches
    notes: Mapping[str, str]  # path of a file that is known -> what stands for its tests
    left_out: Mapping[str, tuple[str, ...]]  # of these, one that need not be collected -> its tests

    @property
    def candidates(self) -> list[Candidate]:
        """The tests of the files that are not collected."""
        return [Candidate(test, path) for path, some in self.left_out.items() for test in some]

    @property
    def digests(self) -> Mapping[str, str]:
        """Of the files of a recorded version; of any, where nothing has changed."""
        return self.matrix.versions[0].digests

    @property
    def settled(self) -> Settled | None:
        """What names had become when all was imported; None if all is going to be, once more."""
        if not self.left_out:
            return None
        found: dict[str, dict[str, str]] = {}
        for unit in self.matrix.units:
            since = settled(unit.touches_of(_SETTLED)) if unit.kind == IMPORT else None
            if since is not None:
                found.setdefault(unit.key, {}).update(since)
        return found

    def unknown(self, notes: Mapping[str, str]) -> dict[str, str]:
        """Of what was found in files, what was not known, and says that all is in the history."""
        tests = _tests_by_file(self.matrix)
        return {
            path: note
            for path, note in notes.items()
            if path not in self.notes and note == digest_of_tests(tests.get(path, ()))
        }


def look_ahead(
    trace: TraceConfig,
    store: StoreConfig,
    surroundings: Surroundings,
    settings: frozenset[Touch],
    always: Callable[[str], bool],
) -> Ahead | None:
    """The files that need not be collected; None if that cannot be told.

    `settings`: those of pytest, so far as they are known before anything is collected.
    `always`: whether a test is to run whatever has changed.
    """
    tree = WorkingTree(trace)
    try:
        with open_for_reading(Path(store.directory) / FILE_NAME) as database, database.unpacking():
            matrix = load(
                database, Manner(python_tag(), trace.granularity, f"probes-{SHAPE}"), packed=True
            )
            if changed_settings(matrix, settings, collected=False) or moves(matrix, surroundings):
                return None
            found = _changed_bodies(tree, matrix, database)
            if found is None or surroundings.doubts():
                return None
            notes = _notes(tree, matrix, database)
    except EdgewiseError:
        return None  # said when it is tried again, after collection
    affected = {test for one in found for test in one.reasons}

    def runs(path: str, test: str) -> bool:
        return test in affected or always(test) or bool(cautious(matrix, Candidate(test, path)))

    files = _tests_by_file(matrix)
    run = {test for path, tests in files.items() for test in tests if runs(path, test)}
    run |= companions(matrix, run, ()).keys()
    left_out = {
        path: tests for path, tests in files.items() if path in notes and run.isdisjoint(tests)
    }
    for path in settlers(matrix, tree, Indexes(trace), run, tuple(left_out)):
        del left_out[path]
    return Ahead(matrix, tuple(found), notes, left_out)


def _changed_bodies(
    tree: WorkingTree, matrix: CoverageMatrix, database: Database
) -> list[Affected] | None:
    """What has changed since each recorded version; None if not only functions have."""
    everybody = [Candidate(test, None) for test in matrix.histories]
    changed = [
        (version, tests, ())
        for version, tests in by_version(matrix, everybody)
        if not tree.is_version(version.digests, noted(matrix, tests))
    ]
    if not changed:
        return []
    kept = partial(texts, database)
    if not all(_only_bodies(tree, v.digests, noted(matrix, some), kept) for v, some, _ in changed):
        return None
    from edgewise.tasks.compare import compared  # the weight of parsing and comparing

    found = compared(tree, matrix, changed, NewImports(), kept)
    return None if any(one.declares or one.fallbacks for one in found) else found


def _only_bodies(
    tree: WorkingTree, digests: Mapping[str, str], there: Collection[str], kept: Texts
) -> bool:
    """Whether no file has come or gone, and no import-time code has changed."""
    if any(path not in digests and path not in there for path in tree.python_files()):
        return False
    if any(map(tree.is_gone, there)):
        return False
    moved = {path: digest for path, digest in digests.items() if tree.digest(path) != digest}
    old = kept(moved.values())
    from edgewise.compare.skeleton import same_skeleton

    for path, digest in moved.items():
        now = tree.read(path)
        if now is None or digest not in old or not same_skeleton(old[digest], now):
            return False
    return True


def _notes(tree: WorkingTree, matrix: CoverageMatrix, database: Database) -> dict[str, str]:
    """The files whose tests are all in the history, with what stands for these."""
    tests = _tests_by_file(matrix)
    return {
        file.path: digest
        for file, digest in collected(database).items()
        if tree.digest(file.path) == file.digest
        and digest_of_tests(tests.get(file.path, ())) == digest
    }


def _tests_by_file(matrix: CoverageMatrix) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for test in matrix.histories:
        found.setdefault(test.partition("::")[0], []).append(test)
    return {path: tuple(tests) for path, tests in found.items()}
