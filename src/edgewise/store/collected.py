"""What tests a file holds, as pytest found when it collected all of it.

With this, it can be told of a file that it holds no test that is not in the history,
without importing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from edgewise.source.digest import digest_of
from edgewise.standard import builtins as __builtins__
from edgewise.store.columns import entries, number, text
from edgewise.store.database import Database, Transaction
from edgewise.store.matrix import StoredFile
from edgewise.store.snapshots import read_files


def digest_of_tests(tests: Iterable[str]) -> str:
    """What stands for a set of node ids.

    >>> digest_of_tests(["a.py::b", "a.py::c"]) == digest_of_tests(["a.py::c", "a.py::b"])
    True
    """
    return digest_of("\n".join(sorted(tests)).encode("utf-8", "surrogatepass"))


def collected(database: Database) -> dict[StoredFile, str]:
    """By version of a file, what stands for its tests."""
    with database.reading() as transaction:
        rows = transaction.rows("SELECT file, tests FROM collected")
        files = entries(read_files(transaction), [number(file) for file, _ in rows], "file")
        return {file: text(tests) for file, (_, tests) in zip(files, rows, strict=True)}


def note_collected(
    database: Database, notes: Mapping[str, str], digests: Mapping[str, str]
) -> None:
    """Keeps what was found in files that are what they were: by path, the tests and the digest."""
    with database.writing() as transaction:
        write_collected(transaction, notes.keys(), notes, digests)


def write_collected(
    transaction: Transaction,
    paths: Iterable[str],
    notes: Mapping[str, str],
    digests: Mapping[str, str],
) -> None:
    """Takes the place of whatever was known of the files at `paths`.

    Of a file without a note nothing is known any more: some of its tests were recorded
    by a run that did not collect all of it.
    """
    outdated = set(paths)
    rows = []
    ids = []
    for id, file in read_files(transaction).items():
        if file.path in outdated:
            ids.append((id,))
            if file.path in notes and digests.get(file.path) == file.digest:
                rows.append((id, notes[file.path]))
    transaction.run_many("DELETE FROM collected WHERE file = ?", ids)
    transaction.run_many("INSERT INTO collected (file, tests) VALUES (?, ?)", rows)
