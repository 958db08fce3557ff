"""Which lines and branches does the suite cover, according to what is recorded?"""

from __future__ import annotations

from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.errors import NoHistoryError
from edgewise.recover.covered import ALL, Covered, covered
from edgewise.source.digest import digest_of
from edgewise.source.project import places
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os
from edgewise.store.database import FILE_NAME, Database, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner
from edgewise.store.snapshots import versions
from edgewise.trace.history import Recording, python_tag
from edgewise.trace.kept import SHAPE


def coverage(store: StoreConfig, root: str, *, apart: float = ALL) -> tuple[Covered, WorkingTree]:
    """What ran of the files of a project, and the tree they are in."""
    with open_for_reading(Path(store.directory) / FILE_NAME) as database:
        matrix = load(database, _manner(database))
    tree = WorkingTree(_trace(matrix, root))
    return covered_now(matrix, tree, store, apart=apart), tree


def coverage_of(
    recording: Recording, store: StoreConfig, trace: TraceConfig, *, apart: float
) -> tuple[Covered, WorkingTree]:
    """The same for a recording of every test there is, which need not be read back for that."""
    tree = WorkingTree(trace)
    return covered_now(CoverageMatrix.of_recording(recording), tree, store, apart=apart), tree


def _manner(database: Database) -> Manner:
    """That of the newest histories, if recorded by this Python: else probes mean something else."""
    known = versions(database)
    if not known:
        raise NoHistoryError("Nothing has been recorded. Record with 'pytest --edgewise-all'.")
    return Manner(python_tag(), known[0].manner.granularity, f"probes-{SHAPE}")


def covered_now(
    matrix: CoverageMatrix, tree: WorkingTree, store: StoreConfig, *, apart: float
) -> Covered:
    """What ran of the files as they are on disk now."""
    current, texts = {}, {}
    for path in {path for version in matrix.versions for path in version.digests}:
        text = tree.read(path)
        if text is not None:
            current[path] = digest_of(text)
            texts[current[path]] = text
    cache = os.path.join(store.directory, "cache")
    return covered(matrix, current, texts, cache, apart=apart)


def _trace(matrix: CoverageMatrix, root: str) -> TraceConfig:
    """The root, and the packages elsewhere that were recorded with it."""
    paths = {path for version in matrix.versions for path in version.digests}
    names = sorted({path[1:].partition("/")[0] for path in paths if path.startswith("@")})
    found, _ = places(root, (".", *names))
    return TraceConfig(root, found)
