"""Which version of the program each history belongs to, and the text of its files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.standard import zlib
from edgewise.store.bits import DamagedError, pack_ids, unpack_ids
from edgewise.store.columns import (
    LONGEST,
    WIDEST,
    blob,
    entries,
    number,
    path,
    real,
    text,
    text_or_none,
    to_text,
)
from edgewise.store.database import Database, Transaction
from edgewise.store.matrix import Manner, RecordedVersion, StoredFile
from edgewise.trace.history import FileVersion, Recording


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """A version as the tables hold it."""

    version: RecordedVersion
    files: tuple[int, ...]  # ids
    loose: tuple[int, ...]  # ids of units


def versions(database: Database) -> tuple[RecordedVersion, ...]:
    """The versions that some test's history belongs to, the newest first."""
    with database.reading() as transaction:
        stored = read_versions(transaction, read_files(transaction))
    return tuple(stored[id].version for id in newest_first(stored))


def texts(database: Database, digests: Iterable[str]) -> dict[str, bytes]:
    """The text of files by digest, so far as it is kept."""
    wanted = set(digests)
    with database.reading() as transaction:
        found = {
            digest: number(id)
            for id, value in transaction.rows("SELECT id, digest FROM content")
            if (digest := text(value)) in wanted
        }
        return {digest: _read_text(transaction, id) for digest, id in sorted(found.items())}


def newest_first(stored: dict[int, StoredVersion]) -> list[int]:
    """The ids, by when they were saved."""
    return sorted(stored, key=lambda id: (stored[id].version.created, id), reverse=True)


def write_files(transaction: Transaction, files: Sequence[FileVersion]) -> list[int]:
    """The id of each file, new or already there; its text is kept with it."""
    contents = {digest: id for id, digest in _read_digests(transaction).items()}
    known = {file: id for id, file in read_files(transaction).items()}
    last_content = max(contents.values(), default=0)
    last_file = max(known.values(), default=0)
    ids = []
    for file in files:
        if file.digest not in contents:
            last_content += 1
            contents[file.digest] = last_content
            transaction.run(
                "INSERT INTO content (id, digest, size, body) VALUES (?, ?, ?, ?)",
                (last_content, to_text(file.digest), len(file.text), zlib.compress(file.text)),
            )
        stored = StoredFile(file.path, file.digest, file.probes)
        if stored not in known:
            last_file += 1
            known[stored] = last_file
            transaction.run(
                "INSERT INTO file (id, path, content, probes) VALUES (?, ?, ?, ?)",
                (last_file, to_text(file.path), contents[file.digest], file.probes),
            )
        ids.append(known[stored])
    return ids


def write_version(
    transaction: Transaction,
    id: int,
    recording: Recording,
    *,
    tool: str,
    created: float,
    files: Iterable[int],
    loose: Iterable[int],
) -> None:
    """Keeps which version a recording saw."""
    transaction.run(
        "INSERT INTO snapshot"
        " (id, python, granularity, tool, revision, created, complete, files, loose)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            id,
            recording.python,
            recording.granularity,
            tool,
            recording.commit,
            created,
            int(recording.complete),
            pack_ids(sorted(files)),
            pack_ids(sorted(loose)),
        ),
    )


def read_files(transaction: Transaction) -> dict[int, StoredFile]:
    """Every version of a file, by id."""
    digests = _read_digests(transaction)
    rows = transaction.rows("SELECT id, path, content, probes FROM file")
    own = entries(digests, [content for _, _, content, _ in rows], "content")
    return {
        number(id): StoredFile(path(where), digest, number(probes, WIDEST))
        for (id, where, _, probes), digest in zip(rows, own, strict=True)
    }


def read_versions(
    transaction: Transaction, files: dict[int, StoredFile]
) -> dict[int, StoredVersion]:
    """Every version, by id."""
    found = {}
    for id, python, granularity, tool, revision, created, complete, ids, loose in transaction.rows(
        "SELECT id, python, granularity, tool, revision, created, complete, files, loose"
        " FROM snapshot"
    ):
        file_ids = tuple(unpack_ids(blob(ids)))
        own = entries(files, file_ids, "file")
        digests = {file.path: file.digest for file in own}
        if len(digests) != len(own):
            raise DamagedError("a version has two texts for one path")
        version = RecordedVersion(
            digests,
            Manner(text(python), text(granularity), text(tool)),
            text_or_none(revision),
            real(created),
            bool(number(complete, 1)),
        )
        found[number(id)] = StoredVersion(version, file_ids, tuple(unpack_ids(blob(loose))))
    return found


def _read_digests(transaction: Transaction) -> dict[int, str]:
    return {
        number(id): text(digest)
        for id, digest in transaction.rows("SELECT id, digest FROM content")
    }


def _read_text(transaction: Transaction, id: int) -> bytes:
    size, body = transaction.rows("SELECT size, body FROM content WHERE id = ?", (id,))[0]
    expected = number(size, LONGEST)
    unpacking = zlib.decompressobj()
    try:
        # One byte more than it should be: enough to notice, too little to fill the memory.
        found = unpacking.decompress(blob(body), expected + 1)
    except zlib.error as error:
        raise DamagedError(f"the text of a file cannot be unpacked ({error})") from error
    if len(found) != expected or not unpacking.eof:
        raise DamagedError("the text of a file has not the size it should have")
    return found
