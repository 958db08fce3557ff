"""What does a test, or the suite, depend on outside the program, and what of it has moved?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from edgewise.compare.program import Program
from edgewise.config import ContextConfig, Place, StoreConfig, TraceConfig
from edgewise.context.key import PREFIX, key_and_fingerprint
from edgewise.context.surroundings import Surroundings
from edgewise.context.watchers import watchers
from edgewise.errors import UnknownTestError
from edgewise.select.chance import uses
from edgewise.select.context import Dependence, moves
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, RecordedVersion
from edgewise.store.snapshots import texts
from edgewise.tasks.pair import Texts, Versions
from edgewise.trace.indexes import Indexes


def context(root: str, store: StoreConfig, test: str | None) -> list[Dependence]:
    """What was used, and by how many tests; of one test only, if it is named.

    A name without parameters stands for all tests that bear it.
    """
    surroundings = Surroundings(watchers(ContextConfig(root, (root,), (), (store.directory,))))
    with open_for_reading(Path(store.directory) / FILE_NAME) as database:
        matrix = load(database)
        tests = frozenset(_called(matrix, test))
        programs = _programs(root, store, matrix, partial(texts, database))
        return [*dependences(matrix, surroundings, tests), *uses(matrix, programs, tests)]


def _programs(
    root: str, store: StoreConfig, matrix: CoverageMatrix, kept: Texts
) -> Iterator[tuple[RecordedVersion, Program]]:
    """The versions that tests were recorded on, opened."""
    cache = os.path.join(store.directory, "cache")
    for version in matrix.versions:
        trace = TraceConfig(root, (Place(root),), (), version.manner.granularity, cache)
        opened = Versions(WorkingTree(trace), kept, trace.granularity, Indexes(trace))
        yield version, opened.old(version.digests)


def dependences(
    matrix: CoverageMatrix, surroundings: Surroundings, tests: Iterable[str]
) -> list[Dependence]:
    """What these tests used of what surrounds the program, in a fixed order."""
    moved = moves(matrix, surroundings)
    wanted = frozenset(tests)
    found = []
    for touch in sorted(matrix.distinct_touches(PREFIX)):
        users = matrix.touching(touch) & wanted
        if users:
            key, _ = key_and_fingerprint(*touch)
            move = moved.get(touch)
            found.append(Dependence(key, len(users), move.text if move is not None else None))
    return found


def _called(matrix: CoverageMatrix, test: str | None) -> list[str]:
    if test is None:
        return list(matrix.tests)
    found = [one for one in matrix.tests if test in (one, one.partition("[")[0])]
    if not found:
        raise UnknownTestError(f"The history knows no test '{test}'. Record it first.")
    return found
