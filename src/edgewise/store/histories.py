"""Save and load test histories.

A complete recording takes the place of everything. An incomplete one takes the
place of the histories of its own tests; the others keep theirs, and with them
the version they were recorded on. What no history needs any more goes in the
same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from edgewise.errors import NoHistoryError
from edgewise.standard import builtins as __builtins__
from edgewise.standard import math, time
from edgewise.store.bits import DamagedError, pack, pack_ids
from edgewise.store.collected import write_collected
from edgewise.store.columns import (
    LONGEST,
    WIDEST,
    entries,
    number,
    path_problem,
    real,
    text,
    to_text,
)
from edgewise.store.database import Database, Transaction, shown
from edgewise.store.matrix import CoverageMatrix, Manner, StoredFile, unreached
from edgewise.store.packed import PackedUnit, Tables
from edgewise.store.snapshots import (
    StoredVersion,
    newest_first,
    read_files,
    read_versions,
    write_files,
    write_version,
)
from edgewise.store.sweep import sweep, sweep_files
from edgewise.trace.history import Recording, TestHistory, Touch


def save(
    database: Database, recording: Recording, *, tool: str = "", created: float | None = None
) -> None:
    """Keeps what a run recorded, all of it or, if anything goes wrong, none."""
    _check(recording)
    now = time.time() if created is None else created
    with database.writing() as transaction:
        if recording.complete:
            for table in ("test", "unit", "touch", "hits", "collected", "file", "snapshot"):
                transaction.run(f"DELETE FROM {table}")
        else:
            _delete_tests(transaction, {history.test for history in recording.tests})
        if recording.tests:
            _write(transaction, recording, tool, now)
            paths = {history.test.partition("::")[0] for history in recording.tests}
            digests = {file.path: file.digest for file in recording.files}
            write_collected(transaction, paths, recording.collected, digests)
        if recording.complete:
            sweep_files(transaction)  # all else is new
        else:
            sweep(transaction)


def forget(database: Database, tests: Iterable[str]) -> None:
    """Drops the histories of these tests, for instance because they are gone from the suite."""
    with database.writing() as transaction:
        _delete_tests(transaction, set(tests))
        sweep(transaction)


def load(
    database: Database, manner: Manner | None = None, *, packed: bool = False
) -> CoverageMatrix:
    """The histories recorded in this manner, or in that of the newest version.

    Tests recorded otherwise are left out: their bits mean something else, so
    for this purpose they have no history.

    `packed`: units unpack themselves when looked at, and may raise `DamagedError` then.
    """
    with database.reading() as transaction:
        files = read_files(transaction)
        stored = read_versions(transaction, files)
        if manner is None and stored:
            manner = stored[newest_first(stored)[0]].version.manner
        chosen = {id: one for id, one in stored.items() if one.version.manner == manner}
        if not chosen:
            raise _no_history(database, manner, stored)
        matrix, units = _read(transaction, files, chosen)
        if not packed:
            for unit in units:
                unit.check()
        return matrix


def _no_history(
    database: Database, manner: Manner | None, stored: dict[int, StoredVersion]
) -> NoHistoryError:
    found = {one.version.manner for one in stored.values()}
    known = ", ".join(f"{m.python} by {m.granularity}" for m in sorted(found)) or "nothing"
    wanted = f" for {manner.python} by {manner.granularity}" if manner else ""
    return NoHistoryError(
        f"No history{wanted} in '{shown(database.path)}'. Recorded: {known}. "
        "It was left as it is; record one with 'pytest --edgewise-all'."
    )


def _check(recording: Recording) -> None:
    """Refuses a recording that could not be read back."""
    seen = set()
    for file in recording.files:
        problem = path_problem(file.path)
        if problem is None and file.path in seen:
            problem = "occurs twice"
        if problem is None and not (file.probes <= WIDEST and len(file.text) <= LONGEST):
            problem = "is too large"
        if problem:
            raise ValueError(f"the path {file.path!r} {problem}")
        seen.add(file.path)
    widths = [file.probes for file in recording.files]
    for unit in recording.units:
        for index, bits in unit.hits.items():
            if not 0 <= index < len(widths) or bits < 0 or bits.bit_length() > widths[index]:
                raise ValueError(f"{unit.kind} {unit.key!r} has hits outside the recording's files")
        if unit.refs and not 0 <= min(unit.refs) <= max(unit.refs) < len(recording.units):
            raise ValueError(f"{unit.kind} {unit.key!r} refers to a unit that is not there")
    tests = {history.test for history in recording.tests}
    if len(tests) != len(recording.tests):
        raise ValueError("a test occurs twice in the recording")
    if any(not 0 <= history.unit < len(recording.units) for history in recording.tests):
        raise ValueError("a test has a unit that is not there")


def _write(transaction: Transaction, recording: Recording, tool: str, created: float) -> None:
    files = write_files(transaction, recording.files)
    snapshot = next(_free_ids(transaction, "snapshot"))
    unit_ids = _take(transaction, "unit", len(recording.units))
    hits = _write_hits(transaction, recording, files)
    touches = _write_touches(transaction, recording)
    transaction.run_many(
        "INSERT INTO unit (id, snapshot, kind, key, hits, refs, touches)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (
                id,
                snapshot,
                unit.kind,
                to_text(unit.key),
                pack_ids(sorted([hits[item] for item in unit.hits.items() if item[1]])),
                pack_ids(sorted(map(unit_ids.__getitem__, unit.refs))),
                pack_ids(sorted(map(touches.__getitem__, unit.touches))),
            )
            for id, unit in zip(unit_ids, recording.units, strict=True)
        ),
    )
    transaction.run_many(
        "INSERT INTO test (unit, name, outcome, duration) VALUES (?, ?, ?, ?)",
        (
            (
                unit_ids[history.unit],
                None
                if history.test == recording.units[history.unit].key
                else to_text(history.test),
                history.outcome,
                history.duration if math.isfinite(history.duration) else 0.0,
            )
            for history in recording.tests
        ),
    )
    loose = [unit_ids[unit] for unit in unreached(recording)]
    write_version(
        transaction, snapshot, recording, tool=tool, created=created, files=files, loose=loose
    )


def _write_hits(
    transaction: Transaction, recording: Recording, files: list[int]
) -> dict[tuple[int, int], int]:
    """The id of each distinct row, by index of the file and bitset."""
    used = set(files)
    known: dict[tuple[int, bytes], int] = {
        (file, bits): id
        for id, file, bits in transaction.rows("SELECT id, file, bits FROM hits")
        if file in used
    }
    free = _free_ids(transaction, "hits")
    ids: dict[tuple[int, int], int] = {}
    rows = []
    for unit in recording.units:
        for item in unit.hits.items():
            if item in ids or not item[1]:
                continue
            row = (files[item[0]], pack(item[1]))
            id = known.get(row, 0)
            if not id:
                id = next(free)
                rows.append((id, *row))
            ids[item] = id
    transaction.run_many("INSERT INTO hits (id, file, bits) VALUES (?, ?, ?)", rows)
    return ids


def _write_touches(transaction: Transaction, recording: Recording) -> dict[Touch, int]:
    known = {touch: id for id, touch in _read_touches(transaction).items()}
    free = _free_ids(transaction, "touch")
    rows = []
    for touch in sorted(set[Touch]().union(*(unit.touches for unit in recording.units))):
        if touch not in known:
            known[touch] = next(free)
            rows.append((known[touch], to_text(touch.kind), to_text(touch.name)))
    transaction.run_many("INSERT INTO touch (id, kind, name) VALUES (?, ?, ?)", rows)
    return known


def _free_ids(transaction: Transaction, table: str) -> Iterator[int]:
    """Ids not in use, the smallest first, which packs best."""
    used = {id for (id,) in transaction.rows(f"SELECT id FROM {table}")}
    return (id for id in count(1) if id not in used)


def _take(transaction: Transaction, table: str, how_many: int) -> list[int]:
    return [id for id, _ in zip(_free_ids(transaction, table), range(how_many), strict=False)]


def _delete_tests(transaction: Transaction, tests: set[str]) -> None:
    gone = [
        (number(id),)
        for id, name in transaction.rows(
            "SELECT test.id, coalesce(test.name, unit.key)"
            " FROM test JOIN unit ON unit.id = test.unit"
        )
        if text(name) in tests
    ]
    transaction.run_many("DELETE FROM test WHERE id = ?", gone)


def _read(
    transaction: Transaction, files: dict[int, StoredFile], stored: dict[int, StoredVersion]
) -> tuple[CoverageMatrix, list[PackedUnit]]:
    file_ids = sorted({file for one in stored.values() for file in one.files})
    file_at = {id: at for at, id in enumerate(file_ids)}
    version_at = {id: at for at, id in enumerate(stored)}
    rows = [
        row
        for row in transaction.rows(
            "SELECT id, snapshot, kind, key, hits, refs, touches FROM unit ORDER BY id"
        )
        if row[1] in stored
    ]
    unit_at = {row[0]: at for at, row in enumerate(rows)}
    snapshots = [row[1] for row in rows]  # those of `stored`, hence numbers
    tables = Tables(
        _packed_hits(transaction, file_at),
        {row[0]: row[1:] for row in transaction.rows("SELECT id, kind, name FROM touch")},
        [files[id].probes for id in file_ids],
        unit_at,
        snapshots,
        {id: {file_at[file] for file in one.files} for id, one in stored.items()},
    )
    units = [PackedUnit(tables, row[1], row[2:]) for row in rows]

    histories: dict[str, TestHistory] = {}
    version_of: dict[str, int] = {}
    for unit_id, name, outcome, duration in transaction.rows(
        "SELECT unit, name, outcome, duration FROM test ORDER BY id"
    ):
        unit = unit_at.get(unit_id)
        if unit is None:
            continue  # of a version recorded in another manner
        test = units[unit].key if name is None else text(name)
        if test in histories:
            raise DamagedError(f"the test {test!r} has two histories")
        histories[test] = TestHistory(test, unit, text(outcome), real(duration))
        version_of[test] = version_at[snapshots[unit]]
    loose = [unit for one in stored.values() for unit in one.loose]
    matrix = CoverageMatrix(
        tuple(files[id] for id in file_ids),
        tuple(units),
        tuple(one.version for one in stored.values()),
        histories,
        version_of,
        tuple(sorted(entries(unit_at, loose, "unit"))),
        tables.touches_like,
    )
    return matrix, units


def _packed_hits(
    transaction: Transaction, file_at: dict[int, int]
) -> dict[int, tuple[int, object]]:
    """File and packed bits of each row, so far as the file belongs to a version that is read."""
    return {
        id: (file_at[file], bits)
        for id, file, bits in transaction.rows("SELECT id, file, bits FROM hits")
        if file in file_at
    }


def _read_touches(transaction: Transaction) -> dict[int, Touch]:
    return {
        number(id): Touch(text(kind), text(name))
        for id, kind, name in transaction.rows("SELECT id, kind, name FROM touch")
    }
