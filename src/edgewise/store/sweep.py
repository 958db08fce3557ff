"""Forget whatever no test's history reaches any more."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.store.bits import unpack_ids
from edgewise.store.columns import blob, entries, number
from edgewise.store.database import Transaction


def sweep(transaction: Transaction) -> None:
    """Drops versions no test belongs to, then all that only they or dropped tests needed.

    Units that ran for no test in particular live as long as their version.
    Linear in the size of the store.
    """
    transaction.run(
        "DELETE FROM snapshot WHERE id NOT IN"
        " (SELECT snapshot FROM unit WHERE id IN (SELECT unit FROM test))"
    )
    _sweep_units(transaction)
    sweep_files(transaction)


def _sweep_units(transaction: Transaction) -> None:
    units = {
        number(id): (blob(hits), blob(refs), blob(touches))
        for id, hits, refs, touches in transaction.rows("SELECT id, hits, refs, touches FROM unit")
    }
    live: set[int] = set()
    live_hits: set[int] = set()
    live_touches: set[int] = set()
    new = _roots(transaction)
    while new:
        live |= new
        reached: set[int] = set()
        for hits, refs, touches in entries(units, new, "unit"):
            reached.update(unpack_ids(refs))
            live_hits.update(unpack_ids(hits))
            live_touches.update(unpack_ids(touches))
        new = reached - live
    _keep_only(transaction, "unit", live)
    _keep_only(transaction, "hits", live_hits)
    _keep_only(transaction, "touch", live_touches)


def _roots(transaction: Transaction) -> set[int]:
    roots = {number(unit) for (unit,) in transaction.rows("SELECT unit FROM test")}
    for (loose,) in transaction.rows("SELECT loose FROM snapshot"):
        roots.update(unpack_ids(blob(loose)))
    return roots


def sweep_files(transaction: Transaction) -> None:
    """Drops files no version has, and texts no file has."""
    live = {
        file
        for (files,) in transaction.rows("SELECT files FROM snapshot")
        for file in unpack_ids(blob(files))
    }
    _keep_only(transaction, "file", live)
    transaction.run("DELETE FROM collected WHERE file NOT IN (SELECT id FROM file)")
    contents = {number(content) for (content,) in transaction.rows("SELECT content FROM file")}
    _keep_only(transaction, "content", contents)


def _keep_only(transaction: Transaction, table: str, live: set[int]) -> None:
    dead = [row for row in transaction.rows(f"SELECT id FROM {table}") if row[0] not in live]
    transaction.run_many(f"DELETE FROM {table} WHERE id = ?", dead)
