"""The rows of rerun tests and of those carried over, as the recording of the new version.

Units of tests that did not run are copied, with their rows carried over. What
every run does again, it does for them too: collecting, importing, the session
itself. Those units are taken from this run where it has them, and so are right
whatever changed in the import-time code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from edgewise.data import dataclass, field, replace
from edgewise.recover.carrying import Carrying, FileMaps, Reads
from edgewise.recover.collection import collect_all
from edgewise.recover.due import Stores, note_due
from edgewise.recover.early import import_early
from edgewise.recover.left import Finds, join_left
from edgewise.recover.passing import Past, let_all_pass
from edgewise.recover.references import keep_references
from edgewise.recover.rests import join_rests
from edgewise.recover.spans import Mentions, Places, join_spans
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import (
    FileVersion,
    Recording,
    TestHistory,
)


@dataclass(frozen=True, slots=True)
class Recovered:
    """The recording of the new version, and what could not be carried over to it."""

    recording: Recording
    carried: frozenset[str]  # tests
    unknown: Mapping[str, str]  # test -> the unit of which it is not known what it would do
    # Test -> those of this run that have begun to leave what it reads.
    due: Mapping[str, frozenset[str]] = field(default_factory=dict)


def merge(
    matrix: CoverageMatrix,
    tests: Iterable[str],
    recording: Recording,
    maps: FileMaps,
    version: Callable[[int], FileVersion],
    around: Callable[[int, int], int] = lambda file, probe: 0,
    aside: int | None = None,
    reads: Reads = lambda file, probe, unit: True,
    places: Places | None = None,
    mentions: Mentions = lambda standing, files: lambda reader: True,
    past: Past = lambda file, probe: 0,
    finds: Finds = lambda mark, files: lambda unit: True,
    stores: Stores = lambda place: False,
) -> Recovered:
    """`recording`, with the histories of `tests` carried over to its version.

    `maps` has the files of the matrix that are still there, `version` gives
    the new text of one of them, and `around` the probes of the procedure that
    one of its probes stands in. Units from number `aside` on were made aside; `reads`
    says whether a unit of this run may read what is stored at some probe. `places` has all
    tests in the order of collection, and `mentions` says whether a unit of the new
    recording, and of its files, may read what another one stands for, and `finds` whether
    it may read what a mark says. `past` has the probes on the way past the region of one,
    and `stores` says whether a place is filled whatever is there.
    """
    carrying = Carrying(matrix, recording, maps, version)
    carrying.around = around
    carrying.reads = reads
    carrying.aside = len(recording.units) if aside is None else aside
    histories: list[TestHistory] = []
    unknown: dict[str, str] = {}
    tests = sorted(tests)
    carrying.leave_out(matrix.history(test).unit for test in tests)
    for test in tests:
        old = matrix.history(test)
        stuck = carrying.stuck_at(old.unit)
        if stuck is None:
            histories.append(replace(old, unit=carrying.unit(old.unit)))
        else:
            unknown[test] = f"{stuck.kind} {stuck.key}"
    import_early(carrying)
    collect_all(carrying, (matrix.history(history.test).unit for history in histories))
    keep_references(carrying, places or {})
    join_rests(carrying)
    join_spans(carrying, places or {}, mentions)
    join_left(carrying, places or {}, finds)
    let_all_pass(carrying, past)
    due = note_due(carrying, histories, stores)
    merged = replace(
        recording,
        files=(*recording.files, *carrying.more_files),
        units=carrying.units(),
        tests=(*recording.tests, *histories),
    )
    return Recovered(merged, frozenset(history.test for history in histories), unknown, due)
