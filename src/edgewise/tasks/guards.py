"""Which tests guard a line, and what would a change of it select?"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from edgewise.config import Place, StoreConfig, TraceConfig
from edgewise.errors import NoHistoryError, UnknownLineError
from edgewise.select.guarded import Guarded
from edgewise.select.imported import NewImports
from edgewise.source.alteration import altered, first_line, statement_at
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import ast, difflib
from edgewise.standard import builtins as __builtins__
from edgewise.store.database import FILE_NAME, Database, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner, RecordedVersion
from edgewise.store.snapshots import texts, versions
from edgewise.tasks.compare import affected_tests
from edgewise.tasks.pair import Versions
from edgewise.trace.code import placement_of
from edgewise.trace.history import python_tag
from edgewise.trace.indexes import Indexes
from edgewise.trace.kept import SHAPE
from edgewise.trace.reading import reading_of


class _Imagined(WorkingTree):
    """The files of a recorded version, one of them altered."""

    def __init__(self, root: str, files: dict[str, bytes]) -> None:
        super().__init__(TraceConfig(root, (Place(root),)))
        self.files = files

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def python_files(self) -> tuple[str, ...]:
        return tuple(self.files)


def guards(root: str, store: StoreConfig, path: str, line: int) -> Guarded:
    """The tests that have to do with a line of a file of the project."""
    with open_for_reading(Path(store.directory) / FILE_NAME) as database:
        matrix = _matrix(database)
        found = [v for v in matrix.versions if path in v.digests]
        if not found:
            raise UnknownLineError(f"The history knows no file '{path}'. Was it ever imported?")
        newest = max(found, key=lambda version: version.created)
        text = texts(database, [newest.digests[path]]).get(newest.digests[path], b"")
        at = _recorded_line(Path(root, path), text, path, line)
        statement, procedure = _statement(text, path, line, at)
        reaching, selected = set(), set()
        for version in found:
            if version.digests[path] == newest.digests[path]:
                start = first_line(statement)
                reaching |= _reaching(matrix, version, path, text, (start, statement.lineno))
                selected |= _selected(database, matrix, version, root, path, text, at)
    shown = text.decode("utf-8", "replace").splitlines()[statement.lineno - 1].strip()
    tests = tuple(sorted(reaching))
    return Guarded(path, line, procedure, shown, tests, tuple(sorted(selected)))


def _matrix(database: Database) -> CoverageMatrix:
    """The newest histories of this Python: of another one, the probes may mean something else."""
    known = versions(database)
    if not known:
        raise NoHistoryError("Nothing has been recorded. Record with 'pytest --edgewise-all'.")
    tool = f"probes-{SHAPE}"
    return load(database, Manner(python_tag(), known[0].manner.granularity, tool))


def _recorded_line(filename: Path, text: bytes, path: str, line: int) -> int:
    """The line of the recorded text that is `line` of the file now, or was before its edit."""
    try:
        now = filename.read_bytes()
    except OSError:
        return line  # gone: it can only be the recorded one that is meant
    if now == text:
        return line
    matcher = difflib.SequenceMatcher(None, text.splitlines(), now.splitlines(), autojunk=False)
    for _, start, end, now_start, now_end in matcher.get_opcodes():
        if now_start < line <= now_end and start < end:
            return min(start + line - now_start, end)
    raise UnknownLineError(
        f"{path}:{line} is not in the recorded version. Record it with 'pytest --edgewise'."
    )


def _statement(text: bytes, path: str, line: int, at: int) -> tuple[ast.stmt, str]:
    found = statement_at(ast.parse(text), at)
    if found is None:
        raise UnknownLineError(f"{path}:{line}: no statement stands there.")
    return found[0], found[1] or "<module>"


def _reaching(
    matrix: CoverageMatrix,
    version: RecordedVersion,
    path: str,
    text: bytes,
    lines: tuple[int, int],
) -> set[str]:
    granularity = version.manner.granularity
    reading = reading_of(placement_of(ast.parse(text), path, granularity))
    answers: dict[int, bool] = {}
    found = set()
    for test in matrix.tests_of(path, version.digests[path]):
        row = matrix.footprint(test).get(path, 0)
        if row not in answers:
            answers[row] = not reading.lines(row).isdisjoint(lines)
        if answers[row]:
            found.add(test)
    return found


def _selected(
    database: Database,
    matrix: CoverageMatrix,
    version: RecordedVersion,
    root: str,
    path: str,
    text: bytes,
    line: int,
) -> set[str]:
    """The tests that a comparison with an altered version selects."""
    new = altered(text, line)
    if new is None:
        return set()
    kept = texts(database, version.digests.values())
    files = {name: kept[digest] for name, digest in version.digests.items() if digest in kept}
    imagined = _Imagined(root, {**files, path: new})
    granularity, indexes = version.manner.granularity, Indexes(imagined.config)
    opened = Versions(imagined, partial(texts, database), granularity, indexes)
    tests = [test for test in matrix.tests if matrix.version(test) is version]
    return set(affected_tests(matrix, tests, version, opened, NewImports()).reasons)
