"""Recover: what would the whole suite have recorded, where only some of it ran?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.compare.files import FileVersion as Parsed
from edgewise.compare.files import entity_map, read
from edgewise.config import StoreConfig, TraceConfig
from edgewise.data import replace
from edgewise.errors import EdgewiseError
from edgewise.recover.merge import Recovered, merge
from edgewise.recover.transfer import RowMap, row_map
from edgewise.source.digest import digest_of
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner
from edgewise.store.snapshots import texts
from edgewise.tasks.aside import with_imports
from edgewise.tasks.mentions import FunctionsOf, Kept, Reading, functions_of
from edgewise.tasks.pair import Texts, Versions
from edgewise.tasks.record import Run
from edgewise.trace.file_facts import Facts
from edgewise.trace.history import CALLED, IMPORT, FileVersion, Recording
from edgewise.trace.indexes import Indexes
from edgewise.trace.kept import SHAPE
from edgewise.trace.runtime import Module
from edgewise.trace.service import way_past

if TYPE_CHECKING:  # of shadow runs only
    from edgewise.recover.check import Checked

MOST = 5  # tests named in one message
_CALLED = frozenset({CALLED})

Aside = Callable[[Recording, Sequence[str]], Recording]


def recover(
    trace: TraceConfig,
    store: StoreConfig,
    unaffected: Iterable[str],
    recording: Recording,
    *,
    aside: Aside | None = None,
    always: bool = False,
    facts_of: Callable[[Module], Facts] | None = None,
    functions_of: FunctionsOf | None = None,
    kept_facts: Kept | None = None,
    places: Mapping[str, int] | None = None,
) -> Recovered | None:
    """The recording of a selected run, with the histories of unaffected tests carried over.

    None if there is nothing to carry: no such test, or nothing ran, nothing
    changed and all of them are on one version, unless it is to be done `always`.
    `aside` imports changed modules that this run had no need of. To be asked for
    before the recording is saved.
    """
    with open_for_reading(Path(store.directory) / FILE_NAME) as database:
        manner = Manner(recording.python, recording.granularity, f"probes-{SHAPE}")
        matrix = load(database, manner)
        ran = {history.test for history in recording.tests}
        tests = [test for test in unaffected if test in matrix.histories and test not in ran]
        files = Files(trace, matrix, recording, partial(texts, database))
        scattered = len({matrix.version_of[test] for test in tests}) > 1
        if not tests or not (ran or files.moved or scattered or always):
            return None
        done = len(recording.units)
        names = files.importable(tests) if aside is not None else []
        if aside is not None and names:
            recording = aside(recording, names)
            files = Files(trace, matrix, recording, partial(texts, database))
        reading = Reading(recording, facts_of, functions_of, kept_facts, _names_in(matrix))
        return merge(
            *(matrix, tests, recording, files.maps, files.version, files.around, done),
            reads=reading.reads,
            places=places,
            mentions=reading.mentions,
            past=reading.past,
            finds=reading.finds,
            stores=reading.stores,
        )


def _names_in(matrix: CoverageMatrix) -> dict[str, list[str]]:
    """By which names files were imported, in recorded runs."""
    found: dict[str, list[str]] = {}
    for unit in matrix.units:
        if unit.kind == IMPORT:
            for touch in sorted(unit.touches_of(_CALLED)):
                found.setdefault(unit.key, []).append(touch.name)
    return found


def with_unaffected(
    run: Run, recording: Recording, unaffected: Iterable[str], *, always: bool = False
) -> Recording:
    """`recording` with the histories of unaffected tests, so far as they can be carried over.

    The others keep the history they have, on the version it belongs to, and are
    compared with that.
    """
    try:
        recovered = recover(
            run.trace,
            run.compared,
            unaffected,
            recording,
            aside=partial(with_imports, run),
            always=always,
            facts_of=run.hook.facts_of,
            functions_of=functions_of(run),
            kept_facts=run.hook.kept_facts,
            places=run.places,
        )
    except EdgewiseError as error:
        run.messages.append(f"histories were left on the version they belong to: {error}")
        return recording
    if recovered is None:
        return recording
    if recovered.due:
        run.messages.append(_due(recovered.due))
    if recovered.unknown:
        some = ", ".join(sorted(recovered.unknown)[:MOST])
        more = len(recovered.unknown) - MOST
        run.messages.append(
            f"left on the version they ran on, as it is not known what they would do now: {some}"
            + (f" and {more} more" if more > 0 else "")
        )
    return recovered.recording


def _due(due: Mapping[str, frozenset[str]]) -> str:
    """What to say of tests that read what others have begun to leave."""
    by = sorted(frozenset().union(*due.values()))
    more = f" and {len(by) - MOST} more" if len(by) > MOST else ""
    return (
        f"{len(due)} would find, in a run of everything, what has not been left to them "
        f"before by {', '.join(by[:MOST])}{more}: they run next time"
    )


def check_recovered(run: Run, recording: Recording, unaffected: Iterable[str]) -> Checked | None:
    """How the rows that would have been carried over differ from those of a run of everything.

    None if there is nothing to compare with. To be asked for before the
    recording is saved.
    """
    from edgewise.recover.check import Checked, differing_cells, located

    aside = set(unaffected)
    rest = tuple(history for history in recording.tests if history.test not in aside)
    selected = replace(recording, tests=rest)
    try:
        recovered = recover(
            *(run.trace, run.compared, aside, selected),
            always=True,
            facts_of=run.hook.facts_of,
            functions_of=functions_of(run),
            kept_facts=run.hook.kept_facts,
            places=run.places,
        )
    except EdgewiseError:
        return None
    if recovered is None:
        return None
    ours = CoverageMatrix.of_recording(recovered.recording)
    theirs = CoverageMatrix.of_recording(recording)
    cells = differing_cells(ours, theirs, recovered.carried)
    files = {file.path: file for file in recording.files}
    return Checked(
        len(recovered.carried),
        tuple(located(cells, files, recording.granularity)),
        frozenset(recovered.unknown),
    )


class Files:
    """The files of a matrix as they are in the version of a recording."""

    def __init__(
        self, trace: TraceConfig, matrix: CoverageMatrix, recording: Recording, kept: Texts
    ) -> None:
        self.matrix = matrix
        self.trace = trace
        self.granularity = trace.granularity
        self.kept = kept
        self.tree = WorkingTree(trace)
        self._imported = {unit.key for unit in recording.units if unit.kind == IMPORT}
        self._now = {file.path: file for file in recording.files}
        self._parsed: dict[tuple[str, str], Parsed] = {}
        self.moved = False
        self.maps: dict[int, RowMap | None] = {}
        for at in range(len(matrix.files)):
            self._add(at)

    def _add(self, at: int) -> None:
        file, now = self.matrix.files[at], self._version_now(at)
        if now is not None and now.digest == file.digest:
            self.maps[at] = None
            return
        self.moved = True
        if now is not None:
            found = self._map(at, now)
            if found is not None:
                self.maps[at] = found

    def importable(self, tests: Iterable[str]) -> list[str]:
        """The names of changed modules that these tests import, and this run did not."""
        changed = {self.matrix.files[at].path for at, map in self.maps.items() if map is not None}
        wanted = changed - self._imported
        needed = wanted and {
            unit.key
            for test in tests
            for unit in self.matrix.units_of(test)
            if unit.kind == IMPORT and unit.key in wanted
        }
        if not needed:
            return []
        versions = Versions(self.tree, self.kept, self.granularity, Indexes(self.trace))
        digests = {file.path: file.digest for file in self.matrix.files}
        return versions.lazy(digests, sorted(needed))

    def _version_now(self, at: int) -> FileVersion | None:
        """The version of a file that ran or, if it did not, the one on disk."""
        file = self.matrix.files[at]
        if file.path not in self._now:
            text = self.tree.read(file.path)
            if text is None:
                return None
            digest = digest_of(text)
            width = file.probes
            if digest != file.digest and file.probes > 1:
                parsed = self._parse(file.path, digest, text)
                width = parsed.placement.size if parsed is not None else 1
            self._now[file.path] = FileVersion(file.path, digest, width, text)
        return self._now[file.path]

    def version(self, at: int) -> FileVersion:
        """The new version of a file of the matrix that is still there."""
        return self._now[self.matrix.files[at].path]

    def around(self, at: int, probe: int) -> int:
        """The probes on the way past the region of one in an old version, or of its procedure."""
        file = self.matrix.files[at]
        text = self.kept([file.digest]).get(file.digest)
        old = self._parse(file.path, file.digest, text) if text is not None else None
        if old is None or not 0 < probe <= len(old.placement.probes):
            return 0
        past = way_past(old.placement, old.placement.probes[probe - 1])
        if past:
            return past
        number = old.placement.probes[probe - 1].procedure
        row = 0
        for one in old.placement.probes:
            if one.procedure == number:
                row |= 1 << one.index
        return row

    def _map(self, at: int, now: FileVersion) -> RowMap | None:
        file = self.matrix.files[at]
        text = self.kept([file.digest]).get(file.digest)
        old = self._parse(file.path, file.digest, text) if text is not None else None
        new = self._parse(now.path, now.digest, now.text)
        if old is None or new is None or new.placement.size != now.probes:
            return None
        return row_map(old, new, entity_map(old, new))

    def _parse(self, path: str, digest: str, text: bytes) -> Parsed | None:
        key = (path, digest)
        if key not in self._parsed:
            try:
                self._parsed[key] = read(path, text, self.granularity)
            except (SyntaxError, ValueError, RecursionError):
                return None
        return self._parsed[key]
