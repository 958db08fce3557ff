"""The histories of commits: kept as they are recorded, found again, joined and dropped.

`history.db` moves on with every run. Whenever all of it is of one commit, with no
edits, a copy is put aside under the name of that commit, so that a later run can
be compared with it though the history has moved on. So is that of edits, when a run
finds other files that were recorded before; see `nearest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from edgewise.config import StoreConfig
from edgewise.data import replace
from edgewise.errors import BadConfigError, EdgewiseError
from edgewise.source.revision import ancestors, merge_base, paths_changed_since
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, re, shutil
from edgewise.store.database import FILE_NAME, open_for_reading, open_for_writing
from edgewise.store.histories import load, save
from edgewise.store.matrix import CoverageMatrix, RecordedVersion
from edgewise.store.snapshots import texts, versions
from edgewise.store.summary import Baseline, summarise
from edgewise.tasks.nearest import EDITED, put_aside
from edgewise.tasks.since import is_of
from edgewise.trace.history import FileVersion, Recording, TestHistory, Unit

KEPT = 20  # commits whose histories are kept without being asked for


def archive(store: StoreConfig, root: str) -> str | None:
    """The commit under whose name the history was put aside; None if it is of none."""
    path = Path(store.directory) / FILE_NAME
    try:
        with open_for_reading(path) as database:
            known = versions(database)
        commits = {version.commit for version in known}
        commit = commits.pop() if len(commits) == 1 else None
        if commit is None or not _clean(known, commit, root):
            return None
        put_aside(store, commit)
    except (EdgewiseError, OSError):
        return None  # the history itself is kept
    collect_garbage(store, KEPT)
    return commit


def since(store: StoreConfig, root: str, ref: str) -> StoreConfig:
    """Where the history of the merge base with `ref` is, or of the nearest commit before it.

    Where all histories are, if none of those was ever put aside.
    """
    base = merge_base(root, ref)
    if base is None:
        return store
    for commit in (base, *ancestors(root, base)):
        place = _place(store, commit)
        if place.exists():
            return StoreConfig(str(place.parent))
    return store


def baselines(store: StoreConfig) -> list[Baseline]:
    """What is recorded now, and the histories of commits, the newest first."""
    found = []
    for name, path in [(None, Path(store.directory) / FILE_NAME), *_archives(store)]:
        try:
            with open_for_reading(path) as database:
                summary = summarise(database)
        except EdgewiseError:
            continue  # damaged, or of a later edgewise: nothing can be compared with it
        edited = name is not None and name.startswith(EDITED)
        base = summary.newest.commit if edited and summary.newest else name
        found.append(Baseline(base, summary, edited))
    return found


def collect_garbage(store: StoreConfig, keep: int) -> list[str]:
    """The commits whose histories were dropped: all but the newest ones."""
    dropped = []
    for commit, path in _archives(store)[keep:]:
        shutil.rmtree(path.parent, ignore_errors=True)
        dropped.append(commit)
    return dropped


def join(store: StoreConfig, files: Sequence[str]) -> int:
    """How many tests' histories were taken over from other histories, the newest of each.

    Each keeps the version it was recorded on, so that histories of different
    commits can be joined and none is taken for what it is not.
    """
    taken: set[str] = set()
    parts = sorted(_parts(files), key=lambda part: part[1].created)
    path = Path(store.directory) / FILE_NAME
    ages = _ages(path)
    with open_for_writing(path) as database:
        for recording, version in parts:
            newer = tuple(t for t in recording.tests if ages.get(t.test, 0.0) < version.created)
            newest = replace(recording, tests=newer)
            save(database, newest, tool=version.manner.tool, created=version.created)
            taken.update(history.test for history in newer)
    return len(taken)


def _ages(path: Path) -> dict[str, float]:
    """When the tests of a history were recorded."""
    if not path.exists():
        return {}
    with open_for_reading(path) as database:
        ages: dict[str, float] = {}
        for manner in {version.manner for version in versions(database)}:
            matrix = load(database, manner)
            ages.update((test, matrix.version(test).created) for test in matrix.tests)
        return ages


def _parts(files: Sequence[str]) -> Iterable[tuple[Recording, RecordedVersion]]:
    for name in files:
        path = Path(name, FILE_NAME) if os.path.isdir(name) else Path(name)
        if not path.exists():
            raise BadConfigError(f"There is no history at '{name}'.")
        with open_for_reading(path) as database:
            for manner in dict.fromkeys(version.manner for version in versions(database)):
                matrix = load(database, manner)
                known = texts(database, {file.digest for file in matrix.files})
                for at, version in enumerate(matrix.versions):
                    yield recording_of(matrix, at, known), version


def recording_of(matrix: CoverageMatrix, at: int, texts: dict[str, bytes]) -> Recording:
    """What one version of a matrix holds, as the run recorded it."""
    version = matrix.versions[at]
    own = {
        number: file
        for number, file in enumerate(matrix.files)
        if version.digests.get(file.path) == file.digest
    }
    place = {number: position for position, number in enumerate(own)}
    tests = [test for test in matrix.tests if matrix.version_of[test] == at]
    units = sorted(_reached(matrix, (matrix.history(test).unit for test in tests)))
    moved = {unit: position for position, unit in enumerate(units)}
    return Recording(
        files=tuple(
            FileVersion(file.path, file.digest, file.probes, texts[file.digest])
            for file in own.values()
        ),
        units=tuple(_unit(matrix, unit, place, moved) for unit in units),
        tests=tuple(_test(matrix.history(test), moved) for test in tests),
        complete=False,
        python=version.manner.python,
        granularity=version.manner.granularity,
        commit=version.commit,
    )


def _unit(matrix: CoverageMatrix, at: int, place: dict[int, int], moved: dict[int, int]) -> Unit:
    old = matrix.units[at]
    hits = {place[file]: row for file, row in old.hits.items()}
    return Unit(old.kind, old.key, hits, {moved[ref] for ref in old.refs}, set(old.touches))


def _test(history: TestHistory, moved: dict[int, int]) -> TestHistory:
    return TestHistory(history.test, moved[history.unit], history.outcome, history.duration)


def _reached(matrix: CoverageMatrix, units: Iterable[int]) -> set[int]:
    found = set(units)
    waiting = list(found)
    while waiting:
        new = set(matrix.units[waiting.pop()].refs) - found
        found |= new
        waiting += new
    return found


def _clean(known: Iterable[RecordedVersion], commit: str, root: str) -> bool:
    changed = paths_changed_since(root, commit)
    if changed is None:
        return False
    return all(is_of(version, commit, changed, root) for version in known)


def _place(store: StoreConfig, commit: str) -> Path:
    return Path(store.directory) / "baselines" / commit / FILE_NAME


def _archives(store: StoreConfig) -> list[tuple[str, Path]]:
    """The histories put aside, the newest first."""
    found = (Path(store.directory) / "baselines").glob(f"*/{FILE_NAME}")
    name = re.compile(f"[0-9a-f]{{40,64}}|{EDITED}[0-9a-f]+")
    named = [path for path in found if name.fullmatch(path.parent.name)]
    newest = sorted(named, key=lambda path: (path.stat().st_mtime, path.parent.name), reverse=True)
    return [(path.parent.name, path) for path in newest]
