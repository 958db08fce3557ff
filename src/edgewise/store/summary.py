"""What a store holds, in numbers, without loading it."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.store.bits import unpack
from edgewise.store.columns import blob, number, real, text
from edgewise.store.database import Database, Transaction
from edgewise.store.matrix import RecordedVersion, StoredFile
from edgewise.store.snapshots import newest_first, read_files, read_versions


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers `edgewise status` tells."""

    tests: int
    outcomes: Mapping[str, int]  # outcome -> tests, by name
    duration: float  # of all tests together, in seconds
    units: int
    rows: int  # distinct rows of hits
    edges: int  # distinct probes hit, in the newest version of each file
    files: int  # paths
    versions: int
    newest: RecordedVersion | None  # None when nothing was recorded
    size: int  # bytes on disk


@dataclass(frozen=True, slots=True)
class Baseline:
    """The histories of one commit; of none, what is recorded now."""

    commit: str | None
    summary: Summary
    edited: bool = False  # since that commit


def summarise(database: Database) -> Summary:
    """The numbers of a store."""
    with database.reading() as transaction:
        files = read_files(transaction)
        stored = read_versions(transaction, files)
        order = newest_first(stored)
        newest_file: dict[str, int] = {}
        for id in order:
            for file in stored[id].files:
                newest_file.setdefault(files[file].path, file)
        rows = transaction.rows(
            "SELECT outcome, count(*), total(duration) FROM test GROUP BY outcome ORDER BY outcome"
        )
        outcomes = {text(outcome): number(tests) for outcome, tests, _ in rows}
        return Summary(
            tests=sum(outcomes.values()),
            outcomes=outcomes,
            duration=sum(real(duration) for _, _, duration in rows),
            units=_count(transaction, "unit"),
            rows=_count(transaction, "hits"),
            edges=_edges(transaction, {id: files[id] for id in newest_file.values()}),
            files=len(newest_file),
            versions=len(stored),
            newest=stored[order[0]].version if order else None,
            size=database.size,
        )


def _count(transaction: Transaction, table: str) -> int:
    return number(transaction.rows(f"SELECT count(*) FROM {table}")[0][0])


def _edges(transaction: Transaction, files: dict[int, StoredFile]) -> int:
    hit = dict.fromkeys(files, 0)
    for file, bits in transaction.rows("SELECT file, bits FROM hits"):
        if file in hit:
            hit[file] |= unpack(blob(bits), files[file].probes)
    return sum(bits.bit_count() for bits in hit.values())
